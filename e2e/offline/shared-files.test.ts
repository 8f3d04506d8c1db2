import { type BrowserContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { codeHasCome } from '#e2e/support/code-has-come.ts'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { toastSays } from '#e2e/support/shows-texts.ts'
import { evaluateAnew } from '#e2e/support/stored-in.ts'
import { aSurferOnTheWay, PASSWORD, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

type SharedFile = { name: string; mimeType: string; buffer: Buffer }

/** As a phone's share sheet does it: the browser sends the files in a navigation of its own, while no page is open. */
async function share(context: BrowserContext, baseURL: string, files: SharedFile[]) {
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.setContent(`
    <form method="post" action="${baseURL}/api/shared-files" enctype="multipart/form-data">
      <input type="file" name="files" multiple><button>Share</button>
    </form>`)
  await page.locator('input').setInputFiles(files)
  await page.getByText('Share').click()
  return page
}

test('files shared from another app wait through a sign-in for their own surfer alone', async ({
  browser,
  baseURL,
}) => {
  const { page: first, context, user } = await aSurferOnTheWay(browser, 'Sol Share', { serviceWorkers: 'allow' })
  const spot = await spotNamed(context.request, 'Anchor Point')
  const session = await paddleOut(context.request, spot)
  await first.goto('/profile')
  await first.evaluate(() => navigator.serviceWorker.ready)
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
  const photo = { name: 'wave.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  const track = aSurfedTrack({ at: new Date(Date.now() - 50 * HOUR_MS), ...spot })
  const gpx = { name: 'dawn.gpx', mimeType: 'application/octet-stream', buffer: gpxFile(track) }
  const earlier = aSurfedTrack({ at: new Date(Date.now() - 70 * HOUR_MS), ...spot })
  const fit = { name: 'noon.fit', mimeType: 'application/octet-stream', buffer: fitFile(earlier) }
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }

  await context.clearCookies()
  const page = await share(context, baseURL!, [photo, gpx, fit, letter])
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Shared With Lineup' })).toBeVisible()
  const refused = page.getByRole('region', { name: 'Not for Lineup' })
  await expect(refused).toContainText('Lineup takes photos (JPEG, PNG or WebP)')
  await refused.getByRole('button', { name: 'Remove letter.pdf' }).click()
  await expect(refused).toHaveCount(0)

  await expect(page.getByRole('radio', { name: 'Anchor Point' })).toBeChecked()
  await Promise.all([
    toastSays(page, 'Photo uploaded successfully!'),
    page.getByRole('button', { name: 'Add Photo' }).click(),
  ])
  const { photos } = await (await context.request.get(`/api/surf-sessions/${session.id}`)).json()
  expect(photos).toHaveLength(1)
  await codeHasCome(page, 'outbox-acts')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Import 2 Recordings' }).click()
  await expect(page.getByRole('button', { name: '2 recordings waiting' })).toBeVisible()
  await context.setOffline(false)
  const recordings = page.getByRole('list', { name: 'Recordings' })
  for (const { name } of [gpx, fit])
    await expect(recordings.getByRole('listitem').filter({ hasText: name })).toContainText('New session')
  await openAddress(page, '/shared-files')
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()

  const again = await share(context, baseURL!, [photo])
  await expect(again.getByRole('button', { name: 'Add Photo' })).toBeVisible()
  await again.close()
  await signUp(context.request, 'Nosy Next')
  const others = await context.newPage()
  await others.goto('/')
  const countShared = () =>
    evaluateAnew(others, async () => {
      const opening = indexedDB.open('lineup-shared')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const counting = opening.result.transaction('files').objectStore('files').count()
      await new Promise((resolve) => counting.addEventListener('success', resolve))
      opening.result.close()
      return counting.result
    })
  await expect.poll(countShared, 'also where the next surfer does not look for them').toBe(0)
  await openAddress(others, '/shared-files')
  await expect(others.getByText('Nothing is waiting here')).toBeVisible()
  await context.close()
})
