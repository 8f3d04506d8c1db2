import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import type { SurfSpot } from '#contract/spots.ts'
import type { SurfSession } from '#contract/surf-sessions.ts'
import type { User } from '#contract/users.ts'
import { recordShifts } from '#e2e/layout-shifts.ts'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import { card, cards, expectLength, names, search } from '#e2e/spot-cards.ts'
import { aSurferOnTheWay, fillSignUp, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

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

test('Discover shows visitors where surfers are but not who, and surfers who are', async ({
  browser,
  page,
  playwright,
  baseURL,
}) => {
  const out = await chicamaFills(['Wayra', 'Illari', 'Sumaq', 'Qori', 'Nina'], () =>
    playwright.request.newContext({ baseURL }),
  )
  const received = receivedBy(page)
  await page.goto('/discover')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover Surf Spots' })).toBeVisible()
  await search(page).fill('chicama')
  const chips = card(page, 'Chicama').getByRole('list', { name: 'Active surfers' })
  await expect(chips.getByRole('listitem')).toHaveText(['Anonymous', 'Anonymous', 'Anonymous', '+2 more'])
  await showsTexts(page, 'discover', 'Anonymous', '+{count} more')
  const checkIn = card(page, 'Chicama').getByRole('link', { name: 'Check In' })
  const spot = await spotNamed(page.request, 'Chicama')
  await expect(checkIn).toHaveAttribute(
    'href',
    `/api/login?next=${encodeURIComponent(`/discover?check-in=${spot.id}`)}`,
  )

  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  await expect(signIn).toHaveAttribute('href', `/api/login?next=${encodeURIComponent('/discover?q=chicama')}`)

  await chips.getByRole('button').first().click()
  const session = page.getByRole('dialog', { name: 'Anonymous' })
  await expect(session).toContainText('Chicama')
  await expect(session.getByRole('button', { name: /Join/ })).toHaveCount(0)
  await page.goBack()
  await card(page, 'Chicama').getByRole('button', { name: 'View Spot' }).click()
  const spotSheet = page.getByRole('dialog', { name: 'Chicama' })
  await expect(spotSheet).toContainText(`Popularity: ${spot.popularityScore}/100`)
  await expect(spotSheet.getByRole('link', { name: 'Check In Here' })).toBeVisible()
  await expect(spotSheet).not.toContainText('Your Sessions Here')

  const everything = await received()
  expect(out.filter(({ session }) => everything.includes(session.id))).not.toEqual([])
  for (const { user } of out)
    for (const secret of [user.id, user.firstName, user.lastName, user.username, user.email])
      expect(everything).not.toContain(secret)
  expect(everything).not.toContain('websocket')

  await page.goBack()
  await checkIn.click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, 'Vito Visitor')
  const first = page.getByRole('dialog', { name: 'Check In to Surf' }).getByRole('radio', { name: 'Chicama' }).first()
  await expect(first).toBeChecked()

  const { page: surfers } = await aSurferOnTheWay(browser, 'Lola Lookaround')
  await surfers.goto('/discover')
  await search(surfers).fill('chicama')
  const names = card(surfers, 'Chicama').getByRole('list', { name: 'Active surfers' })
  // Strangers who started in the same hour come in no order that one could learn from.
  await expect(names.getByRole('listitem')).toHaveText([/^\p{L}+$/u, /^\p{L}+$/u, /^\p{L}+$/u, '+2 more'])
  await names
    .getByRole('button', { name: /Pointrunner$/ })
    .first()
    .click()
  await expect(surfers.getByRole('dialog', { name: /Pointrunner$/ })).toContainText('Active')
  await surfers.goBack()
  await card(surfers, 'Chicama').getByRole('button', { name: 'Check In' }).click()
  const chosen = surfers.getByRole('dialog', { name: 'Check In to Surf' }).getByRole('radio', { name: 'Chicama' })
  await expect(chosen.first()).toBeChecked()
})

/** Holds the answers to these calls back until the result is called. */
async function hold(page: Page, calls: string, answer = (route: Route) => route.continue()) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await promise
    await answer(route)
  })
  return resolve
}

async function seaIsKnown(page: Page, address: string): Promise<boolean> {
  const spots: SurfSpot[] = await (await page.request.get(address)).json()
  return spots.every(({ currentConditions }) => currentConditions.forecasts.length > 0)
}

test('the first spots come alone, and the search finds all as one types, with slips and without accents', async ({
  page,
}) => {
  const letFirstCome = await hold(page, '/api/surf-spots/popular?*')
  const letAllCome = await hold(page, '/api/surf-spots/all', async (route) => {
    const answer = await route.fetch()
    const spots = await answer.json()
    const bare = { ...spots[0], id: crypto.randomUUID(), name: 'Nowhere Bare', description: ' ', popularityScore: 0 }
    await route.fulfill({ response: answer, json: [...spots, bare] })
  })
  // A server that has just started requests the sea, whose news change what cards say.
  await expect.poll(() => seaIsKnown(page, '/api/surf-spots/popular?region=Portugal&limit=20')).toBe(true)
  const shifts = await recordShifts(page)
  const letCodeCome = await hold(page, '**/assets/discover-*.js')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/discover?region=Portugal', { waitUntil: 'commit' })
  // The outline, which nobody can press or hear.
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

  for (const typed of ['graviere', 'GRAVIÈRE', 'La Graviè', 'gravierre']) {
    await search(page).fill(typed)
    await expect(names(page).first()).toHaveText('La Gravière')
  }
  for (const typed of ['teahupoo', 'teahupo', 'tehaupoo']) {
    await search(page).fill(typed)
    await expectLength(page, 1)
    await expect(names(page)).toHaveText("Teahupo'o")
  }
  await search(page).fill('trestels')
  await expect(names(page).first()).toHaveText(/Trestles/)
  await search(page).fill('')
  await search(page).pressSequentially('nowhere bare')
  await expectLength(page, 1)
  await showsTexts(page, 'discover', 'No description available')
  await expect(cards(page)).toContainText('Popularity 0')
  await expect(cards(page)).toContainText(/-?\d+\.\d{4}, -?\d+\.\d{4}/)

  await search(page).fill('no such wave')
  await showsTexts(page, 'discover', 'No surf spots found', 'Try adjusting your search criteria')
  await search(page).fill('')
  await expect(cards(page).nth(2)).toBeVisible()
  await expect(page).toHaveURL('/discover?region=Portugal')
})

test('what is typed shows at once, the address says it when the thumb rests, and Enter makes room for it', async ({
  page,
}) => {
  // The search looks through all spots, which come once the page is idle.
  await page.goto('/discover')
  await expect(page.getByText(/^[\d,]+ spots/)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('chicama')
  await expect(names(page).first()).toHaveText('Chicama')
  await page.clock.runFor(249)
  await expect(page).toHaveURL('/discover')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/discover?q=chicama')

  await search(page).fill('teahupoo')
  await search(page).press('Enter')
  await expect(search(page)).not.toBeFocused()
  await expect(page).toHaveURL('/discover?q=teahupoo')
  await expect(names(page)).toHaveText("Teahupo'o")
})

test('a spot that is tapped twice opens once, also before its sheet is there', async ({ page }) => {
  const opened = page.getByRole('dialog', { name: 'Chicama' })
  const steps = () => page.evaluate(() => history.length)
  await page.goto('/discover?q=chicama')
  const before = await steps()
  await card(page, 'Chicama').getByRole('button', { name: 'View Spot' }).dblclick()
  await expect(opened).toBeVisible()
  expect(await steps()).toBe(before + 1)

  let letCodeCome = () => {}
  const asked = new Promise<void>((resolve) => {
    letCodeCome = resolve
  })
  await page.route('**/assets/everyones-dialogs-*.js', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/discover?q=chicama')
  const viewSpot = card(page, 'Chicama').getByRole('button', { name: 'View Spot' })
  await viewSpot.click()
  await expect(page.getByRole('status').getByRole('img', { name: 'Loading' })).toBeVisible()
  await viewSpot.click()
  letCodeCome()
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toBeHidden()
  await expect(page).toHaveURL('/discover?q=chicama')
})

test('spots that do not load are asked for once more, and again when one wishes', async ({ page }) => {
  await page.route('/api/surf-spots/popular?*', (route) => route.abort())
  let failures = 0
  await page.route('/api/surf-spots/all', async (route) => {
    failures += 1
    await (failures <= 2 ? route.fulfill({ status: 500, json: {} }) : route.continue())
  })
  await page.goto('/discover')
  await expect(page.getByRole('alert')).toContainText("Couldn't load spots")
  expect(failures).toBe(2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
})
