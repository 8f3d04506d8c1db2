import { type Browser, expect, type Page } from '@playwright/test'
import type { Track } from '#contract/sessions/tracks.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PIER, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { aTrack, chunksOf, lengthMs } from '#test/tracks/a-track.ts'

// What a surfer does with a track once it is there: corrects its waves, replays it, shares it.

/** At a sensitivity of 0 only the two fast ones are found, at 0.5 three, at 1 all four. */
const RIDE_KMH = [25, 16, 25, 10]

/** A surfer at the pier whose session of an hour ago has ended, with a counted track. */
async function aTrackedSession(browser: Browser, name: string) {
  const surfer = await aSurferOnTheWay(browser, name)
  const calls = surfer.context.request
  const startAt = Math.round(Date.now() - 3_600_000)
  const track = aTrack({ startAt, rideKmh: RIDE_KMH, from: PIER })
  const { id } = await paddleOut(calls, await spotNamed(calls, 'Huntington Beach Pier'), new Date(startAt))
  const address = `/api/surf-sessions/${id}`
  for (const data of chunksOf(track, 600)) await calls.post(`${address}/track/chunks`, { data })
  await calls.post(`${address}/track/count`)
  const endTime = new Date(startAt + lengthMs(RIDE_KMH.length)).toISOString()
  expect((await calls.put(`${address}/end`, { data: { endTime } })).status()).toBe(200)
  const waveCount = async () => (await (await calls.get(address)).json()).waveCount
  return { ...surfer, id, address, track, waveCount }
}

const list = (page: Page) => page.getByRole('list', { name: 'Waves of this session' })
const items = (page: Page) => list(page).getByRole('listitem')
const sensitivity = (page: Page) => page.getByRole('slider', { name: 'Sensitivity' })
const review = (page: Page) => page.getByRole('button', { name: 'Review waves' })
const moment = (page: Page) => page.getByRole('slider', { name: 'Moment of the session' })
const say = (page: Page, what: 'Accept' | 'Reject', nth: number) =>
  items(page)
    .nth(nth)
    .getByRole('button', { name: new RegExp(`^${what}`) })
    .click()

test('wave corrections change the server’s count and survive every recount', async ({ browser }) => {
  const { page, id, waveCount } = await aTrackedSession(browser, 'Reva Reviews')
  await expect.poll(waveCount).toBe(3)
  await page.goto(`/?session=${id}`)
  await review(page).click()
  await sensitivity(page).press('End')
  await expect(items(page)).toHaveCount(4)
  await expect.poll(waveCount).toBe(4)
  await say(page, 'Reject', 0)
  await expect(items(page).nth(0)).toContainText("You didn't count it")
  await say(page, 'Reject', 3)
  await expect.poll(waveCount).toBe(2)
  await say(page, 'Accept', 3)
  await expect(items(page).nth(3)).toContainText('You counted it as a wave')
  await expect.poll(waveCount).toBe(3)

  await sensitivity(page).press('Home')
  await expect.poll(waveCount).toBe(2)
  await page.reload()
  await expect(sensitivity(page)).toHaveValue('0')
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).nth(0)).toContainText("You didn't count it")
  await expect(items(page).nth(2)).toContainText('You counted it as a wave')
  await page.goBack()
  await moment(page).press('Home')
  for (let key = 0; key < 3; key += 1) await moment(page).press('ArrowRight')
  await expect(moment(page)).toHaveValue('3')
})

test('a shared track is shown to a buddy with its ends cut off, and not to strangers', async ({ browser }) => {
  const { page, id, address, track, user, context } = await aTrackedSession(browser, 'Shay Shares')
  const [buddy, stranger] = [await aSurferOnTheWay(browser, 'Bo Buddy'), await aSurferOnTheWay(browser, 'Sid Stranger')]
  await areBuddies(context.request, user, buddy.context.request, buddy.user)
  expect((await buddy.context.request.get(`${address}/track`)).status()).toBe(404)
  await page.goto(`/?session=${id}`)
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await review(page).click()
  await page.getByRole('checkbox', { name: 'Share with buddies' }).check()
  expect((await saved).status()).toBe(200)

  const { points }: Track = await (await buddy.context.request.get(`${address}/track`)).json()
  const [first, last] = [track[0]!.at, track.at(-1)!.at]
  expect(points.at[0]).toBeGreaterThan(first + 60_000)
  expect(points.at.at(-1)).toBeLessThan(last - 60_000)
  await buddy.page.goto(`/?session=${id}`)
  await expect(buddy.page.getByRole('region', { name: /^Map of the track/ })).toBeVisible()
  await expect(moment(buddy.page)).toHaveAttribute('max', String(points.at.length - 1))
  await buddy.page.getByRole('button', { name: 'All waves' }).click()
  await expect(items(buddy.page)).toHaveCount(3)
  await expect(sensitivity(buddy.page)).toBeHidden()
  await expect(buddy.page.getByRole('button', { name: /^(Accept|Reject) the wave/ })).toHaveCount(0)

  expect((await stranger.context.request.get(`${address}/track`)).status()).toBe(404)
  await stranger.page.goto(`/?session=${id}`)
  await expect(stranger.page.getByRole('dialog').getByText('Huntington Beach Pier').first()).toBeVisible()
  await expect(stranger.page.getByRole('heading', { name: 'Waves', exact: true })).toBeHidden()
})
