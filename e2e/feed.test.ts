import { expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { test } from '#e2e/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

const RAGLAN = { latitude: -37.83, longitude: 174.8 }
const HOUR_MS = 60 * 60 * 1000

const feedOf = (page: Page) => page.getByRole('list', { name: 'From Your Buddies' })
const cardOf = (page: Page, name: string) => feedOf(page).getByRole('article', { name: `${name}'s session` })

test('two feeds show what each surfer may see and nothing else; likes and comments arrive live, and a buddy is muted', async ({
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
  const [kaisAccount, noasAccount] = [await signUp(kai, 'Kai Surfed'), await signUp(noa, 'Noa Surfed')]
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
  await expect(feedOf(lena.page).getByRole('article')).toContainText([/Noa Surfed.*For buddies alone/, /Kai Surfed/])
  await expect(feedOf(zoe.page).getByRole('article')).toContainText([/Kai Surfed.*Manu Bay.*Waves12.*Clean lines/])

  // The feed is not fetched again because of the live connection, which stands by now.
  await lena.page.waitForLoadState('networkidle')
  const [seenByLena, seenByZoe] = [cardOf(lena.page, 'Kai Surfed'), cardOf(zoe.page, 'Kai Surfed')]
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

  await seenByLena.getByRole('button', { name: 'Kai Surfed' }).click()
  await lena.page.getByRole('dialog', { name: 'Kai Surfed' }).getByRole('button', { name: 'Kai Surfed' }).click()
  await lena.page.getByRole('button', { name: 'More about Kai Surfed' }).click()
  await lena.page.getByRole('menuitem', { name: 'Mute' }).click()
  await expect(lena.page.getByText('Kai is muted').first()).toBeVisible()
  await expect(lena.page.getByText('Buddies, muted')).toBeVisible()
  await expect(feedOf(lena.page).getByRole('article', { includeHidden: true })).toContainText([/Noa Surfed/])
  await Promise.all([kai.dispose(), noa.dispose()])
})
