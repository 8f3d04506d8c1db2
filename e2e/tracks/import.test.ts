import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { card, expectLength, search } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = 'The surf club of the southern isles'

type Row = { name?: string; latitude: number; longitude: number }

/** What an operator gets who imports a GeoJSON file of these: the exit code, and all that is printed. */
async function importing(databaseUrl: string, file: string, rows: Row[]) {
  const features = rows.map(({ latitude, longitude, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }))
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', attribution: SOURCE, features }))
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise<{ code: unknown; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/admin/main.ts', 'spots', 'import', file],
      { cwd: project, env },
      (error, out, err) => resolve({ code: error?.code ?? 0, printed: out + err }),
    )
  })
}

/** How many spots of that name every reader gets. */
async function known(page: Page, name: string) {
  const spots: { name: string }[] = await (await page.request.get('/api/surf-spots/all')).json()
  return spots.filter((spot) => spot.name === name).length
}

test('an operator imports a file, and surfers find its spots and their source', async ({ page, product }, testInfo) => {
  const file = testInfo.outputPath('isles.geojson')
  const crozet = { name: 'Crozet Kelp Gate', latitude: -46.4312, longitude: 51.8621 }
  const wrong = { name: 'Crozet Nowhere', latitude: 97, longitude: 51 }
  const refused = await importing(product.databaseUrl, file, [crozet, wrong])
  expect(refused.code).toBe(1)
  expect(refused.printed).toContain('row 2 ("Crozet Nowhere"): the latitude 97 is out of range (-90 to 90)')
  expect(refused.printed).toContain('Nothing was imported.')
  expect(await known(page, crozet.name)).toBe(0)

  const done = await importing(product.databaseUrl, file, [crozet])
  expect(done.printed).toContain('1 added')
  expect(done.code).toBe(0)
  // The server learns of it from the database.
  await expect.poll(() => known(page, crozet.name)).toBe(1)
  await page.goto('/discover')
  await search(page).fill('crozet')
  await expectLength(page, 1)
  await card(page, crozet.name).getByRole('button', { name: 'View Spot' }).click()
  const detail = page.getByRole('dialog', { name: crozet.name })
  await expect(detail).toContainText('-46.4312, 51.8621')
  await expect(detail).toContainText(SOURCE)
})
