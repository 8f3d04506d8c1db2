import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { User } from '#contract/accounts/users.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { recordShifts } from '#e2e/app/layout-shifts.ts'
import { card, expectLength, names } from '#e2e/spots/spot-cards.ts'
import { test } from '#e2e/support/product.ts'
import { fillSignUp, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

/** Everything the server sent to this page from now on, as text. */
function receivedBy(page: Page): () => Promise<string> {
  const texts: Promise<string>[] = []
  page.on('response', (response) => texts.push(response.text().catch(() => '')))
  page.on('websocket', (socket) => texts.push(Promise.resolve(`websocket ${socket.url()}`)))
  return async () => (await Promise.all(texts)).join('\n')
}

/** Surfers out at Chicama; resolves to who and what they did. */
async function chicamaFills(firstNames: string[], newCalls: () => Promise<APIRequestContext>) {
  const out: { user: User; session: SurfSession }[] = []
  for (const firstName of firstNames) {
    const calls = await newCalls()
    const user = await signUp(calls, `${firstName} Pointrunner`)
    out.push({ user, session: await paddleOut(calls, await spotNamed(calls, 'Chicama')) })
    await calls.dispose()
  }
  return out
}

test('a visitor learns where surfers are but not who they are', async ({ page, playwright, baseURL }) => {
  const out = await chicamaFills(['Wayra', 'Illari', 'Sumaq', 'Qori'], () => playwright.request.newContext({ baseURL }))
  const received = receivedBy(page)
  await page.goto('/discover?q=chicama')
  const chips = card(page, 'Chicama').getByRole('list', { name: 'Active surfers' })
  await expect(chips.getByRole('listitem')).toHaveText(['Anonymous', 'Anonymous', 'Anonymous', '+1 more'])
  await chips.getByRole('button').first().click()
  const session = page.getByRole('dialog', { name: 'Anonymous' })
  await expect(session).toContainText('Chicama')
  await expect(session.getByRole('button', { name: /Join/ })).toHaveCount(0)
  await page.goBack()
  await card(page, 'Chicama').getByRole('button', { name: 'View Spot' }).click()
  const spot = page.getByRole('dialog', { name: 'Chicama' })
  await expect(spot.getByRole('link', { name: 'Check In Here' })).toBeVisible()
  await expect(spot).not.toContainText('Your Sessions Here')

  const everything = await received()
  expect(out.filter(({ session }) => everything.includes(session.id))).not.toEqual([])
  for (const { user } of out)
    for (const secret of [user.id, user.firstName, user.lastName, user.username, user.email])
      expect(everything).not.toContain(secret)
  expect(everything).not.toContain('websocket')
})

test('a visitor who checks in at a spot signs up and finds the spot preselected', async ({ page }) => {
  await page.goto('/discover?q=chicama')
  await card(page, 'Chicama').getByRole('link', { name: 'Check In' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, 'Vito Visitor')
  const first = page.getByRole('dialog', { name: 'Check In to Surf' }).getByRole('radio', { name: 'Chicama' }).first()
  await expect(first).toBeChecked()
})

/** Holds the answers to these calls back until the result is called. */
async function hold(page: Page, calls: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function seaIsKnown(page: Page, address: string): Promise<boolean> {
  const spots: SurfSpot[] = await (await page.request.get(address)).json()
  return spots.every(({ currentConditions }) => currentConditions.forecasts.length > 0)
}

test('the first spots load alone, then all others, without a layout shift', async ({ page }) => {
  const letFirstCome = await hold(page, '/api/surf-spots/popular?*')
  const letAllCome = await hold(page, '/api/surf-spots/all')
  // A server that has just started requests the sea, which changes what cards say.
  await expect.poll(() => seaIsKnown(page, '/api/surf-spots/popular?region=Portugal&limit=20')).toBe(true)
  const shifts = await recordShifts(page)
  const letCodeCome = await hold(page, '**/assets/*/discover-*.js')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/discover?region=Portugal', { waitUntil: 'commit' })
  // The outline, which nobody can press and no screen reader reads.
  const title = page.getByText('All Surf Spots')
  await expect(title).toBeVisible()
  await expect(page.getByRole('heading')).toHaveCount(0)
  const inOutline = await title.boundingBox()
  letCodeCome()
  await expect(page.getByRole('list', { name: 'Loading surf spots' }).locator('> li')).toHaveCount(5)
  letFirstCome()
  await expect(names(page).first()).toHaveText('Supertubos')
  await expectLength(page, 20)
  await expect(page.getByText('Popular in Portugal')).toBeVisible()
  expect(await title.boundingBox()).toMatchObject({ y: inOutline!.y, height: inOutline!.height })
  letAllCome()
  await expect(page.getByText(/^\d\d spots in Portugal$/)).toBeVisible()
  await expect(names(page).first()).toHaveText('Supertubos')
  expect(await shifts()).toEqual([])
})

test('tapping a spot twice before its sheet loads opens it once', async ({ page }) => {
  const letCodeCome = await hold(page, '**/assets/*/everyones-dialogs-*.js')
  await page.goto('/discover?q=chicama')
  const viewSpot = card(page, 'Chicama').getByRole('button', { name: 'View Spot' })
  await viewSpot.click()
  await expect(page.getByRole('status').getByRole('img', { name: 'Loading' })).toBeVisible()
  await viewSpot.click()
  letCodeCome()
  const opened = page.getByRole('dialog', { name: 'Chicama' })
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toBeHidden()
  await expect(page).toHaveURL('/discover?q=chicama')
})
