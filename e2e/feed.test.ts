import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/surf-sessions.ts'
import type { User } from '#contract/users.ts'
import { test } from '#e2e/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

const RAGLAN = { latitude: -37.83, longitude: 174.8 }
const HOUR_MS = 60 * 60 * 1000
/** Nothing divides it. */
const LONG_NAME = 'W'.repeat(50)
/** So many sessions one after the other that none of them is overdue. */
const TURN_MS = HOUR_MS / 3

const feedOf = (page: Page) => page.getByRole('list', { name: 'From Your Buddies' })
const cardOf = (page: Page, name: string) => feedOf(page).getByRole('article', { name: `${name}'s session` })

test('likes, comments and edits arrive live in the feeds of two surfers, and a buddy is muted in two taps', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const lena = await aSurferOnTheWay(browser, 'Lena Feeds', { geolocation: RAGLAN })
  const zoe = await aSurferOnTheWay(browser, 'Zoe Feeds', { geolocation: RAGLAN })
  const [kai, noa] = [
    await playwright.request.newContext({ baseURL }),
    await playwright.request.newContext({ baseURL }),
  ]
  const [kaisAccount, noasAccount] = [await signUp(kai, `${LONG_NAME} Surfed`), await signUp(noa, 'Noa Surfed')]
  for (const reader of [lena, zoe]) await areBuddies(reader.context.request, reader.user, kai, kaisAccount)
  await areBuddies(lena.context.request, lena.user, noa, noasAccount)
  const spot = await spotNamed(kai, 'Manu Bay')
  const surfed = async (who: typeof kai, hoursAgo: number, said: object): Promise<SurfSession> => {
    const session = await paddleOut(who, spot, new Date(Date.now() - hoursAgo * HOUR_MS))
    await who.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
    await who.patch(`/api/surf-sessions/${session.id}`, { data: said })
    return session
  }
  await surfed(kai, 3, { notes: 'Nobody else needs to know', visibility: 'private' })
  const shown = await surfed(kai, 2, { notes: 'Clean lines all morning', waveCount: 12, rating: 4 })
  await surfed(noa, 1, { notes: 'For buddies alone', visibility: 'buddies' })

  await Promise.all([lena.page.goto('/'), zoe.page.goto('/')])
  await expect(feedOf(lena.page).getByRole('article')).toHaveText([/Noa Surfed.*For buddies alone/, /W{50} Surfed/])
  await expect(feedOf(zoe.page).getByRole('article')).toHaveText([/W{50} Surfed.*Manu Bay.*Waves12.*Clean lines/])

  // The feed is not fetched again because of the live connection, which stands by now.
  await lena.page.waitForLoadState('networkidle')
  const [seenByLena, seenByZoe] = [cardOf(lena.page, `${LONG_NAME} Surfed`), cardOf(zoe.page, `${LONG_NAME} Surfed`)]
  const refetched = lena.page.waitForRequest(/\/api\/feed/)
  await seenByZoe.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(seenByLena.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  expect(new URL((await refetched).url()).pathname, 'only that session is fetched').toMatch(/^\/api\/feed\/.+/)
  await seenByLena.getByRole('button', { name: '0 comments' }).click()
  await seenByLena.getByRole('textbox', { name: 'Comment' }).fill('Should have called me')
  await seenByLena.getByRole('button', { name: 'Post comment' }).click()
  await expect(seenByZoe.getByRole('button', { name: '1 comment' })).toBeVisible()
  await expect(seenByZoe).toContainText('Should have called me')
  await kai.patch(`/api/surf-sessions/${shown.id}`, { data: { notes: 'Clean lines until noon' } })
  await expect(seenByZoe).toContainText('Clean lines until noon')

  // Two taps, and it can be taken back.
  await lena.page.setViewportSize({ width: 320, height: 844 })
  await seenByLena.getByRole('button', { name: `More about ${LONG_NAME} Surfed` }).click()
  await lena.page.getByRole('menuitem', { name: `Mute ${LONG_NAME}` }).click()
  const toast = lena.page.getByRole('group', { name: `${LONG_NAME} is muted` })
  // A toast stays as long as the mouse is on it.
  await toast.hover()
  expect(await toast.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(feedOf(lena.page).getByRole('article')).toHaveText([/Noa Surfed/])
  await lena.page.getByRole('button', { name: 'Undo' }).click()
  await expect(feedOf(lena.page).getByRole('article')).toHaveText([/Noa Surfed/, /W{50} Surfed/])
  await Promise.all([kai.dispose(), noa.dispose()])
})

test('two feeds each show what their surfer may see: nothing hidden, secret, blocked, muted or still held back', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const lena = await aSurferOnTheWay(browser, 'Lena Looks', { geolocation: RAGLAN })
  const zoe = await aSurferOnTheWay(browser, 'Zoe Looks', { geolocation: RAGLAN })
  const names = ['Kai Shares', 'Noa Shares', 'Ben Shares', 'Mia Shares', 'Bo Shares']
  const authors = await Promise.all(
    names.map(async (name) => {
      const calls = await playwright.request.newContext({ baseURL })
      return { calls, user: await signUp(calls, name) }
    }),
  )
  const [kai, noa, ben, mia, bo] = authors as [Author, Author, Author, Author, Author]
  for (const [reader, buddies] of [
    [lena, [kai, noa, mia, bo]],
    [zoe, [kai, ben, mia, bo]],
  ] as const)
    for (const { calls, user } of buddies) await areBuddies(reader.context.request, reader.user, calls, user)

  const spot = await spotNamed(kai.calls, 'Manu Bay')
  const reef = await done(
    kai.calls.post('/api/secret-spots', { data: { ...RAGLAN, name: 'Whisper Reef', sharedWith: [zoe.user.id] } }),
  )
  const start = async ({ calls }: Author, turnsAgo: number, place: object): Promise<string> => {
    const startTime = new Date(Date.now() - turnsAgo * TURN_MS).toISOString()
    return (await done(calls.post('/api/surf-sessions', { data: { startTime, ...RAGLAN, ...place } }))).id
  }
  const surfed = async (who: Author, turnsAgo: number, said: object, place: object = { surfSpotId: spot.id }) => {
    const id = await start(who, turnsAgo, place)
    await done(who.calls.patch(`/api/surf-sessions/${id}`, { data: said }))
    // An end of its own for each, in the order of the starts.
    const endTime = new Date(Date.now() - (turnsAgo - 0.5) * TURN_MS).toISOString()
    await done(who.calls.put(`/api/surf-sessions/${id}/end`, { data: { endTime } }))
    return id
  }
  const ids = {
    hidden: await surfed(kai, 10, { notes: 'Kept private', visibility: 'private' }),
    muted: await surfed(mia, 9, { notes: 'Muted by Lena' }),
    blocked: await surfed(bo, 8, { notes: 'Blocks Zoe' }),
    zoesBuddy: await surfed(ben, 7, { notes: 'For everyone' }),
    lenasBuddy: await surfed(noa, 6, { notes: 'For buddies of Noa', visibility: 'buddies' }),
    secret: await surfed(kai, 5, { notes: 'Known to Zoe' }, { secretSpotId: reef.id }),
    both: await surfed(kai, 4, { notes: 'For both' }),
    heldBack: await start(kai, 2, { surfSpotId: spot.id, isDelayed: true }),
  }
  await done(kai.calls.patch(`/api/surf-sessions/${ids.heldBack}`, { data: { notes: 'Until I am out' } }))
  await done(lena.context.request.post(`/api/mutes/${mia.user.id}`))
  await done(bo.calls.post(`/api/blocks/${zoe.user.id}`))

  await expectFeeds([lena, zoe], {
    Lena: [/Kai.*For both/, /Noa.*For buddies of Noa/, /Bo.*Blocks Zoe/],
    Zoe: [/Kai.*For both/, /Kai.*Whisper Reef.*Known to Zoe/, /Ben.*For everyone/, /Mia.*Muted by Lena/],
  })
  for (const [reader, unseen] of [
    [lena, [ids.hidden, ids.zoesBuddy, ids.secret, ids.heldBack]],
    [zoe, [ids.hidden, ids.lenasBuddy, ids.blocked, ids.heldBack]],
  ] as const)
    for (const id of unseen) expect((await reader.context.request.get(`/api/feed/${id}`)).status()).toBe(404)

  // What changes is otherwise in both at once: the held back one is over, one is hidden, a buddy is no more, another unmuted.
  await done(kai.calls.put(`/api/surf-sessions/${ids.heldBack}/end`, { data: {} }))
  await done(kai.calls.patch(`/api/surf-sessions/${ids.both}`, { data: { visibility: 'private' } }))
  await done(zoe.context.request.delete(`/api/buddies/${ben.user.id}`))
  await done(lena.context.request.delete(`/api/mutes/${mia.user.id}`))
  await expectFeeds([lena, zoe], {
    Lena: [/Kai.*Until I am out/, /Noa.*For buddies of Noa/, /Bo.*Blocks Zoe/, /Mia.*Muted by Lena/],
    Zoe: [/Kai.*Until I am out/, /Kai.*Whisper Reef.*Known to Zoe/, /Mia.*Muted by Lena/],
  })
  await Promise.all(authors.map(({ calls }) => calls.dispose()))
})

type Author = { calls: APIRequestContext; user: User }
type Reader = { page: Page; user: User }

/** Opens Home of each reader, by first name: their feeds have these sessions in this order, and no other. */
async function expectFeeds(readers: Reader[], expected: Record<string, RegExp[]>) {
  await Promise.all(
    readers.map(async ({ page, user }) => {
      await page.goto('/')
      await expect(feedOf(page).getByRole('article')).toHaveText(expected[user.firstName]!)
    }),
  )
}

/** What was answered; fails unless it was done. */
async function done(answer: Promise<APIResponse>) {
  expect((await answer).ok(), await (await answer).text()).toBe(true)
  return (await answer).json()
}
