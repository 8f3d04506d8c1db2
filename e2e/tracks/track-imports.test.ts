import { expect, type Page } from '@playwright/test'
import { codeHasCome } from '#e2e/support/code-has-come.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { zipped } from '#test/tracks/archive.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

const sees = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
/** The row of a file that holds one activity. */
const recording = (page: Page, fileName: string) =>
  page.getByRole('list', { name: 'Recordings' }).getByRole('listitem').filter({ hasText: fileName })
const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

test('watch files become sessions; duplicates are marked, and overlaps are the surfer’s choice', async ({
  browser,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Wanda Watch')
  const { latitude, longitude } = await spotNamed(context.request, 'Anchor Point')
  const surfed = (hoursAgo: number) =>
    aSurfedTrack({ at: new Date(Date.now() - hoursAgo * HOUR_MS), latitude, longitude })
  const [first, second] = [surfed(50), surfed(30)]

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Import from a watch' }).click()
  await sees(page, 'Nothing imported yet')
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      file('morning.fit', fitFile(first)),
      file('evening.gpx', gpxFile(second)),
      file('broken.fit', fitFile(first).subarray(0, 900)),
      file('notes.txt', Buffer.from('Hello')),
    ])
  await sees(page, "This isn't a GPX, TCX, FIT, KML, GeoJSON or ZIP file.")
  await expect(recording(page, 'morning.fit')).toContainText('New session')
  await expect(recording(page, 'evening.gpx')).toContainText('New session')
  await sees(page, 'This file is damaged. Please export it again.')

  await page
    .getByLabel('Choose files')
    .setInputFiles([file('again.gpx', gpxFile(second)), file('half.fit', fitFile(first.slice(300)))])
  await expect(recording(page, 'again.gpx')).toContainText('Imported before')
  await expect(recording(page, 'half.fit')).toContainText('You have a session at that time.')
  await page.getByRole('button', { name: /^Merge/ }).click()
  await expect(recording(page, 'half.fit')).toContainText('Merged')

  // Without a network an archive waits on the phone.
  await codeHasCome(page, 'outbox-acts')
  await context.setOffline(true)
  await page.getByLabel('Choose files').setInputFiles([file('export.zip', zipped({ 'old.gpx': gpxFile(surfed(80)) }))])
  await expect(page.getByRole('button', { name: '1 archive waiting' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Activities in export.zip' })).toContainText('New session')

  await recording(page, 'morning.fit').getByRole('button').click()
  const session = page.getByRole('dialog', { name: 'Wanda Watch' })
  await expect(session).toContainText('Anchor Point')
  const [newest] = await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()
  expect(newest.startTime).toBe(new Date(second[0]!.at).toISOString())
  expect(newest.waveCount).toBeGreaterThan(0)
})

test('a recording is added to its session', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Rita Recorder')
  const spot = await spotNamed(context.request, 'Anchor Point')
  const hourAgo = new Date(Date.now() - HOUR_MS)
  const session = await paddleOut(context.request, spot, hourAgo)
  const track = aSurfedTrack({ ...spot, at: hourAgo, minutes: 35 })
  await page.goto(`/?session=${session.id}`)
  await page.getByRole('link', { name: 'Add a recording from a watch' }).click()
  await page.getByLabel('Choose files').setInputFiles(file('today.fit', fitFile(track)))
  await expect(recording(page, 'today.fit')).toContainText('Merged')
  const stored = await context.request.get(`/api/surf-sessions/${session.id}/track`)
  expect((await stored.json()).points.at.length).toBe(track.length)
})
