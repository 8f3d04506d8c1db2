import { expect } from '@playwright/test'
import { codeHasCome } from '#e2e/support/code-has-come.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

// Files of all kinds are chosen in every-screen.test.ts.
test('a recording is added to its session, and an archive waits on the phone for the network', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Rita Recorder')
  const spot = await spotNamed(context.request, 'Anchor Point')
  const hourAgo = new Date(Date.now() - HOUR_MS)
  const session = await paddleOut(context.request, spot, hourAgo)
  const track = aSurfedTrack({ ...spot, at: hourAgo, minutes: 35 })
  await page.goto(`/?session=${session.id}`)
  await page.getByRole('link', { name: 'Add a recording from a watch' }).click()
  await page.getByLabel('Choose files').setInputFiles(file('today.fit', fitFile(track)))
  const recordings = page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')
  await expect(recordings.filter({ hasText: 'today.fit' })).toContainText('Merged')
  const stored = await context.request.get(`/api/surf-sessions/${session.id}/track`)
  expect((await stored.json()).points.at.length).toBe(track.length)

  const old = gpxFile(aSurfedTrack({ ...spot, at: new Date(Date.now() - 80 * HOUR_MS) }))
  await page.goto('/imports')
  await codeHasCome(page, 'outbox-acts')
  await context.setOffline(true)
  await page.getByLabel('Choose files').setInputFiles([file('export.zip', zipped({ 'old.gpx': old }))])
  await expect(page.getByRole('button', { name: '1 archive waiting' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Activities in export.zip' })).toContainText('New session')
})
