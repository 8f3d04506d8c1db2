import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { looksRightNow, openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { edited } from '#test/tracks/archive-mover.ts'

test('a surfer downloads everything, once it is clear who it is, and brings it to another Lineup', async ({
  browser,
  product,
}) => {
  const { page: old, context: before, user } = await aSurferOnTheWay(browser, 'Maya Mover')
  const { id: surfSpotId } = await spotNamed(before.request, 'Anchor Point')
  const at = Date.now() - 50 * HOUR_MS
  const times = { startTime: new Date(at).toISOString(), endTime: new Date(at + HOUR_MS).toISOString() }
  const data = { surfSpotId, ...times, notes: 'Glassy all morning' }
  expect((await before.request.post('/api/surf-sessions/past', { data })).ok()).toBe(true)
  expect((await before.request.post('/api/boards', { data: { name: 'Log' } })).ok()).toBe(true)
  await product.db.query("update sign_ins set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1", [
    user.id,
  ])
  await old.goto('/settings/privacy')
  const coming = old.waitForEvent('download')
  await old.getByRole('button', { name: 'Download Everything' }).click()
  const question = old.getByRole('dialog', { name: 'Is it still you?' })
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Confirm' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('lineup-data.zip')
  await expect(question).toBeHidden()
  await expect(old.getByRole('button', { name: 'Download Everything' })).toBeVisible()
  const elsewhere = await edited(await readFile(await download.path()), (content) => {
    Object.assign(content, { origin: 'https://lineup.example' })
    content.photos.push({ sessionId: content.sessions[0].id, file: 'photos/none.webp', caption: 'The sunset after it' })
  })

  const { page } = await aSurferOnTheWay(browser, 'Nora Newcomer')
  await page.goto('/settings/privacy')
  await page
    .getByLabel('Choose the ZIP file')
    .setInputFiles({ name: 'lineup-data.zip', mimeType: 'application/zip', buffer: elsewhere })
  await expect(page.getByRole('heading', { name: /’s Lineup at lineup\.example$/ })).toBeVisible()
  await expect(page.getByText('Would add: 1 session and 1 board.')).toBeVisible()
  await page.getByText('Left out: 1').click()
  await looksRightNow(page, 'Its file is missing in the archive.')
  await page.getByRole('button', { name: 'Add them' }).click()
  await page.getByRole('button', { name: 'Add to mine' }).click()
  await expect(page.getByText('Added: 1 session and 1 board.')).toBeVisible()
  await openAddress(page, '/sessions')
  await expect(page.getByText('Glassy all morning')).toBeVisible()
})
