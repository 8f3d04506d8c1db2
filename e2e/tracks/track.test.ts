import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { playedPositions, rowsOnPhone } from '#e2e/support/played-positions.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD, PIER, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { aTrack, lengthMs } from '#test/tracks/a-track.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true })
const waves = (page: Page) => card(page).locator('dl > div').first().locator('dd')

test('a recorded track survives a reload and a network loss, and becomes a session with waves', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Rika Recorder')
  const play = await playedPositions(page)
  const pier = await spotNamed(context.request, 'Huntington Beach Pier')
  const startAt = Math.round(Date.now() - lengthMs(6) - 60_000)
  const session = await paddleOut(context.request, pier, new Date(startAt))
  const track = aTrack({ startAt, waves: 6, from: PIER })
  const [first, second, third] = [track.slice(0, 400), track.slice(400, 750), track.slice(750)]

  await page.goto('/')
  await page.getByRole('button', { name: 'Record Track' }).click()
  await play(first)
  await expect(waves(page)).toHaveText('2')
  await expect(card(page).getByRole('status')).toHaveText(/^Good GPS/)

  // The wrap-up has the figures so far. A check-out ends the recording, and undoing it takes it up again.
  await page.getByRole('region', { name: 'Currently Surfing' }).getByRole('button', { name: 'Check Out' }).click()
  const wrapUp = page.getByRole('dialog', { name: 'Check Out' })
  await expect(wrapUp.getByLabel('Waves caught', { exact: true })).toHaveAttribute('placeholder', '2')
  await wrapUp.getByRole('button', { name: 'Check Out' }).click()
  await expect(card(page)).toBeHidden()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(waves(page)).toHaveText('2')

  // A second tab of the same browser does not record beside the first.
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Another tab in this browser is recording.')).toBeVisible()
  await other.close()

  await page.reload()
  await expect(waves(page)).toHaveText('2')
  // No service worker answers here: what a page needs must have come before the network goes.
  await expect(page.locator('html')).toHaveAttribute('data-watching', 'yes')
  await context.setOffline(true)
  await play(second)
  await expect(waves(page)).toHaveText('5')
  await play(third)
  await expect(waves(page)).toHaveText('6')
  await card(page).getByRole('button', { name: 'Stop Recording' }).click()
  await expect(page.getByText(/parts? of your track (is|are) waiting to be uploaded/)).toBeVisible()
  await expect(card(page)).toBeHidden()

  await context.setOffline(false)
  await expect
    .poll(async () => {
      const detail = await (await context.request.get(`/api/surf-sessions/${session.id}`)).json()
      return [detail.waveCount, detail.waves.length]
    })
    .toEqual([6, 6])
  const stored = await (await context.request.get(`/api/surf-sessions/${session.id}/track`)).json()
  expect(stored.points.at).toEqual(track.map(({ at }) => at))

  await openAddress(page, `/?session=${session.id}`)
  await expect(page.getByRole('region', { name: 'Map of the track with 6 waves, colored by speed' })).toBeVisible()
  await page.getByRole('button', { name: 'Review waves' }).click()
  const list = page.getByRole('list', { name: 'Waves of this session' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await list
    .getByRole('button', { name: /^Reject the wave/ })
    .first()
    .click()
  await expect(list.getByText("You didn't count it")).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('definition').filter({ hasText: /^5$/ })).toBeVisible()
  await expect.poll(() => rowsOnPhone(page, 'recordings'), 'what is uploaded is not kept on the phone').toBe(0)
})

test('the next surfer on a phone does not upload the previous surfer’s track, which waits', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Rika Former')
  const play = await playedPositions(page)
  const pier = await spotNamed(context.request, 'Huntington Beach Pier')
  const startAt = Math.round(Date.now() - lengthMs(1) - 60_000)
  const session = await paddleOut(context.request, pier, new Date(startAt))
  const uploads: string[] = []
  await page.route('**/track/chunks', (route) => {
    uploads.push(route.request().url())
    return route.abort()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Record Track' }).click()
  await play(aTrack({ startAt, waves: 1, from: PIER }).slice(0, 400))
  await expect(waves(page)).toHaveText('1')
  // Each start of the app tries to upload.
  await page.reload()
  await expect(card(page).getByText('1 part of your track is waiting to be uploaded.')).toBeVisible()
  await expect.poll(() => uploads.length).toBeGreaterThan(0)

  // An open page would notice that another surfer is here and reload by itself.
  await page.goto('about:blank')
  const { length: uploadsBefore } = uploads
  await signUp(context.request, 'Lena Later')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record Track' })).toBeHidden()
  await expect(card(page)).toBeHidden()
  expect(uploads).toHaveLength(uploadsBefore)
  await page.unroute('**/track/chunks')

  await page.goto('about:blank')
  await context.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  await page.goto('/')
  await expect(waves(page)).toHaveText('1')
  // What the server refuses stays on the phone, with the ways out.
  const message = "These times don't match the session."
  await page.route('**/track/chunks', (route) => route.fulfill({ status: 400, json: { message } }))
  await card(page).getByRole('button', { name: 'Stop Recording' }).click()
  await page.getByRole('button', { name: "1 track couldn't be sent" }).click()
  const outbox = page.getByRole('dialog', { name: 'Outbox' })
  const refused = outbox.getByRole('list', { name: "Tracks that couldn't be uploaded" })
  await expect(refused).toContainText(`${message} Save it as a GPX file`)
  const downloading = page.waitForEvent('download')
  await refused.getByRole('button', { name: /^Save GPX: Track from/ }).click()
  const gpx = await readFile(await (await downloading).path(), 'utf8')
  expect(gpx.match(/<trkpt/g)).toHaveLength(400)
  await refused.getByRole('button', { name: /^Delete: / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/track/chunks')
  await refused.getByRole('button', { name: /^Try again: / }).click()
  await expect(outbox.getByRole('list', { name: 'Sent' })).toContainText('Track from')
  await expect(refused).toHaveCount(0)
  await expect
    .poll(async () => (await (await context.request.get(`/api/surf-sessions/${session.id}`)).json()).waveCount)
    .toBe(1)
})
