import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import type { User } from '#contract/accounts/users.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { NewSurfSession, SurfSession } from '#contract/sessions/surf-sessions.ts'
import { aRoadTo } from '#e2e/support/road.ts'

export const PIER = { latitude: 33.6553, longitude: -118.0052 }
export const HOSSEGOR = { latitude: 43.6645, longitude: -1.4436 }
export const PASSWORD = 'lines-on-the-horizon'

let made = 0

/** Fills the sign-up form and sends it. */
export async function fillSignUp(page: Page, name: string): Promise<void> {
  const [firstName = '', lastName = ''] = name.split(' ')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('E-mail').fill(emailOf(firstName, lastName))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

const emailOf = (firstName: string, lastName: string) => {
  made += 1
  return `${firstName}.${lastName}.${made}.${Date.now()}@example.com`.toLowerCase()
}

/** Signs someone new up by a call; `calls` then carries their cookie, and so do the pages of its context. */
export async function signUp(calls: APIRequestContext, name: string): Promise<User> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const data = { firstName, lastName, email: emailOf(firstName, lastName), password: PASSWORD }
  const answer = await calls.post('/api/signup', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

type Visit = { page: Page; context: BrowserContext; user: User }

/** Someone new with a browser of their own, signed up by a call, with an empty page. */
export async function aSurferOnTheWay(
  browser: Browser,
  name: string,
  { geolocation, ...options }: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    ...(geolocation ? { geolocation, permissions: ['geolocation'] } : {}),
    ...options,
  })
  const user = await signUp(context.request, name)
  return { page: await context.newPage(), context, user }
}

/** The same with a road of their own to the product at `baseURL`, and the app's files on their phone. */
export async function aSurferOnARoad(
  browser: Browser,
  baseURL: string | undefined,
  name: string,
  options: BrowserContextOptions = {},
) {
  const road = await aRoadTo(baseURL!)
  const visit = await aSurferOnTheWay(browser, name, { baseURL: road.url, serviceWorkers: 'allow', ...options })
  return { road, ...visit }
}

/** A spot of the catalogue that is among the hundred best known. */
export async function spotNamed(calls: APIRequestContext, name: string): Promise<SurfSpot> {
  const spots: SurfSpot[] = await (await calls.get('/api/surf-spots/popular?limit=100')).json()
  const spot = spots.find((candidate) => candidate.name === name)
  if (!spot) throw new Error(`${name} is not among the best known spots.`)
  return spot
}

/** Checks in at a spot by a call. */
export async function paddleOut(
  calls: APIRequestContext,
  { id, latitude, longitude }: SurfSpot,
  startTime = new Date(),
): Promise<SurfSession> {
  const data: NewSurfSession = { surfSpotId: id, startTime: startTime.toISOString(), latitude, longitude }
  const answer = await calls.post('/api/surf-sessions', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Checks in at the spot, which is near, through the dialog. */
export async function checkIn(page: Page, spot: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Check In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check In to Surf' })
  await dialog.getByRole('list', { name: 'Nearby Spots' }).getByRole('radio', { name: spot }).click()
  await dialog.getByRole('button', { name: 'Check In Now' }).click()
}

/** Checks out by the banner and its wrap-up sheet, in which nothing is filled in. */
export async function checkOut(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Currently Surfing' }).getByRole('button', { name: 'Check Out' }).click()
  await page.getByRole('dialog', { name: 'Check Out' }).getByRole('button', { name: 'Check Out' }).click()
}

/** Makes two surfers buddies by calls: each asks the other. */
export async function areBuddies(
  one: APIRequestContext,
  oneself: User,
  other: APIRequestContext,
  otherself: User,
): Promise<void> {
  for (const [calls, followingId] of [
    [one, otherself.id],
    [other, oneself.id],
  ] as const)
    expect((await calls.post('/api/buddy-requests', { data: { followingId } })).status()).toBe(201)
}
