import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import { looksRightNow } from '#e2e/support/looks-right.ts'
import { OPERATOR, test } from '#e2e/support/product.ts'
import { PASSWORD } from '#e2e/support/surfers.ts'
import { cloneTemplate } from '#test/postgres/postgres.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

/** Backups have low priority, and wait for everything else on a busy machine. */
const PATIENCE_MS = 200_000

test('an operator makes a backup, and an empty server is filled from it', async ({ page }) => {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lineup-backups-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const aServer = async (more: Record<string, string>) => {
    const { url: DATABASE_URL, drop } = await cloneTemplate(process.env.CATALOGUE_TEMPLATE_URL!)
    opened.defer(drop)
    const DATA_DIR = await mkdtemp(join(folder, 'home-'))
    const lineup = await startLineup({ DATABASE_URL, DATA_DIR, OPERATORS: OPERATOR, ...more })
    opened.defer(() => lineup.stop())
    return { lineup, url: lineup.url, databaseUrl: DATABASE_URL }
  }

  const full = await aServer({ BACKUP_TO: folder, NODE_ENV: 'production' })
  const data = { email: OPERATOR, password: PASSWORD, firstName: 'Odo', lastName: 'Operator' }
  expect((await page.request.post(`${full.url}/api/signup`, { data })).status()).toBe(201)
  const db = new pg.Client({ connectionString: full.databaseUrl })
  await db.connect()
  await db.query('update users set email_verified_at = now()')
  await db.end()
  await page.goto(`${full.url}/settings`)
  await page.getByRole('link', { name: 'This server' }).click()
  await page.getByRole('link', { name: 'Backups' }).click()
  const list = page.getByRole('list', { name: 'Backups' })
  // The first of the schedule.
  await expect(list.getByText('Good')).toHaveCount(1, { timeout: PATIENCE_MS })
  await page.getByRole('button', { name: 'Back Up Now' }).click()
  await expect(list.getByText('Good')).toHaveCount(2, { timeout: PATIENCE_MS })
  await expect(list.getByText('By Odo Operator')).toBeVisible()
  await looksRightNow(page, 'Last good backup')

  const empty = await aServer({ NODE_ENV: 'production' })
  const [, code = ''] = /\/restore and enter (\w{4}-\w{4})/.exec(empty.lineup.written()) ?? []
  await page.goto(`${empty.url}/restore`)
  await looksRightNow(page, 'Restore a backup')
  await page.getByLabel('Code').fill('0000-0000')
  const archive = (await readdir(folder))
    .filter((name) => name.endsWith('.tar'))
    .toSorted()
    .at(-1)!
  await page.getByLabel('Backup', { exact: true }).setInputFiles(join(folder, archive))
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Keep everybody signed in').check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.waitForURL(`${empty.url}/`, { timeout: PATIENCE_MS })
  // Browsers send a cookie to every port of a host, so this one is signed in at once.
  await expect(page.getByRole('link', { name: 'Buddies' })).toBeVisible()
})
