import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test'
import type { User } from '#contract/accounts/users.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const FEED = '/buddies?view=feed'
const RAGLAN = { latitude: -37.83, longitude: 174.8 }
/** Nothing divides it. */
const LONG_NAME = 'W'.repeat(50)

const feedOf = (page: Page) => page.getByRole('list', { name: 'From Your Buddies' })
const cardOf = (page: Page, name: string) => feedOf(page).getByRole('article', { name: `${name}'s session` })

test('a like, a comment and an edit arrive live in the feed of another surfer, who mutes a buddy of any name', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const lena = await aSurferOnTheWay(browser, 'Lena Feeds', { geolocation: RAGLAN })
  const zoe = await aSurferOnTheWay(browser, 'Zoe Feeds', { geolocation: RAGLAN })
  const kai = await anAuthor(playwright, baseURL, `${LONG_NAME} Surfed`)
  for (const reader of [lena, zoe]) await areBuddies(reader.context.request, reader.user, kai.calls, kai.user)
  const id = await surfed(kai, 2, { notes: 'Clean lines all morning', waveCount: 12, rating: 4 })

  // From then on the server tells her page of each session in her feed.
  const watches = watchesItsFeed(lena.page)
  await zoe.page.clock.install()
  await Promise.all([lena.page.goto(FEED), zoe.page.goto(FEED), watches])
  const [seenByLena, seenByZoe] = [lena, zoe].map(({ page }) => cardOf(page, `${LONG_NAME} Surfed`)) as [
    Locator,
    Locator,
  ]
  await expect(seenByZoe).toHaveText(/Manu Bay.*Waves12.*Clean lines/)

  // The whole feed has no answer any more: a change is fetched for its session alone.
  await lena.page.route('/api/feed?*', () => {})
  await seenByZoe.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(seenByLena.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await seenByLena.getByRole('button', { name: '0 comments' }).click()
  await seenByLena.getByRole('textbox', { name: 'Comment' }).fill('Should have called me')
  await seenByLena.getByRole('button', { name: 'Post comment' }).click()
  await expect(seenByZoe.getByRole('button', { name: '1 comment' })).toBeVisible()
  await expect(seenByZoe).toContainText('Should have called me')
  await done(kai.calls.patch(`/api/surf-sessions/${id}`, { data: { notes: 'Clean lines until noon' } }))
  await expect(seenByZoe).toContainText('Clean lines until noon')

  await zoe.page.setViewportSize({ width: 320, height: 844 })
  await seenByZoe.getByRole('button', { name: `More about ${LONG_NAME} Surfed` }).click()
  const mute = zoe.page.getByRole('menuitem', { name: `Mute ${LONG_NAME}` })
  await expect(mute).toBeVisible()
  // The toast would go after some seconds, which do not pass until it has been pressed.
  await zoe.page.clock.pauseAt(Date.now() + 10_000)
  await mute.click()
  const toast = zoe.page.getByRole('group', { name: `${LONG_NAME} is muted` })
  await expect
    .poll(async () => {
      await zoe.page.clock.runFor(20)
      return [await toast.isVisible(), await seenByZoe.count()]
    })
    .toEqual([true, 0])
  expect(await toast.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await zoe.page.getByRole('button', { name: 'Undo' }).click()
  await zoe.page.clock.resume()
  await expect(seenByZoe).toBeVisible()
  await kai.calls.dispose()
})

type Author = { calls: APIRequestContext; user: User }

/** Somebody who surfs, and of whom there is no page. */
async function anAuthor(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined, name: string) {
  const calls = await playwright.request.newContext({ baseURL })
  return { calls, user: await signUp(calls, name) }
}

/** Half an hour at Manu Bay that began so long ago; returns the session's id. */
async function surfed({ calls }: Author, hoursAgo: number, details: object = {}): Promise<string> {
  const start = Date.now() - hoursAgo * HOUR_MS
  const { id } = await paddleOut(calls, await spotNamed(calls, 'Manu Bay'), new Date(start))
  await done(calls.patch(`/api/surf-sessions/${id}`, { data: details }))
  const endTime = new Date(start + HOUR_MS / 2).toISOString()
  await done(calls.put(`/api/surf-sessions/${id}/end`, { data: { endTime } }))
  return id
}

/** Resolves once the next page load has told the server which sessions its feed shows. */
async function watchesItsFeed(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framesent', ({ payload }) => /"watch_feed","sessionIds":\["/.test(String(payload)))
}

/** What was answered; fails unless it was done. */
async function done(answer: Promise<APIResponse>) {
  expect((await answer).ok(), await (await answer).text()).toBe(true)
  return (await answer).json()
}
