import { expect, type Page } from '@playwright/test'
import { becomesLive } from '#e2e/support/live-page.ts'
import { test } from '#e2e/support/product.ts'
import { showsTexts } from '#e2e/support/shows-texts.ts'
import { aSurferOnTheWay, HOSSEGOR, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

// What happens in another tab, at another time, or on a line that is bad.

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const isVisitor = (page: Page) => expect(page.getByRole('heading', { name: 'Ready to Surf?' })).toBeVisible()

test('logging out in one tab logs out every other tab, with or without a live connection', async ({ browser }) => {
  const { page: live, context } = await aSurferOnTheWay(browser, 'Tara Twotabs')
  // Each tab finds out by itself, as in a browser whose tabs do not reach each other.
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const heard: string[] = []
  live.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await live.goto('/')
  await expect.poll(() => heard.join()).toContain('ready')

  const deaf = await context.newPage()
  await deaf.routeWebSocket('/ws', () => {})
  await deaf.goto('/')
  await deaf.getByRole('main').getByRole('button', { name: 'Find Buddies' }).click()

  const cut = await context.newPage()
  const cuts: (() => void)[] = []
  await cut.routeWebSocket('/ws', (socket) => {
    if (cuts.length > 0) return void socket.connectToServer()
    cuts.push(() => void socket.close({ code: 1012 }))
  })
  await cut.clock.install()
  await cut.goto('/profile')
  await expect.poll(() => cuts.length).toBe(1)

  const other = await context.newPage()
  await other.goto('/api/logout')
  await isVisitor(live)
  await deaf.getByRole('searchbox').fill('anyone')
  await isVisitor(deaf)
  cuts[0]?.()
  await cut.clock.runFor(4_500)
  await sees(cut, '404 Page Not Found')
})

test('signing in as another surfer switches every tab and removes the previous surfer’s data', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Wes Wasthere')
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
  const heard: string[] = []
  let connections = 0
  await page.routeWebSocket('/ws', (socket) => {
    connections += 1
    if (connections > 1) return
    const server = socket.connectToServer()
    server.onMessage((message) => {
      heard.push(String(message))
      socket.send(message)
    })
  })
  await page.goto('/profile')
  const sessions = page.getByText('Sessions', { exact: true }).locator('xpath=..')
  await expect(sessions).toContainText('1')
  await expect.poll(() => heard.join()).toContain('ready')
  // The page asks after its sign-in has ended, and before the browser has got the next one.
  let isBetween = true
  await page.route('**/api/auth/user', (route) =>
    isBetween ? route.fulfill({ status: 401, json: {} }) : route.continue(),
  )
  await signUp(context.request, 'Nia Newcomer')
  await sees(page, '404 Page Not Found')
  isBetween = false
  const other = await context.newPage()
  await other.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nia Newcomer')
  await expect(sessions).toContainText('0')
})

test('pages report failures while offline and load the missing data when the network returns', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Ossi Offline')
  const asking = await playwright.request.newContext({ baseURL })
  await signUp(asking, 'Ann Offline')
  await asking.post('/api/buddy-requests', { data: { followingId: user.id } })
  await asking.dispose()
  // Help brings the code of the other pages.
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Help & Support' })).toBeVisible()
  await expect(nav(page).getByRole('link', { name: /^Buddies/ })).toHaveAccessibleName(/1$/)

  await context.setOffline(true)
  await sees(page, 'This is what was loaded last.')
  await nav(page)
    .getByRole('link', { name: /^Buddies/ })
    .click()
  await sees(page, 'This is what was loaded last.')
  await sees(page, "Couldn't load your buddies")
  await page.getByRole('button', { name: 'Accept Ann Offline' }).click()
  await sees(page, 'Failed to accept request')
  await expect(page.getByRole('button', { name: 'Accept Ann Offline' })).toBeVisible()
  await context.setOffline(false)
  await sees(page, 'No surf buddies yet')
  await expect(page.getByText('This is what was loaded last.')).toBeHidden()
})

test('an unanswered request times out', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Tim Timeout')
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const patience = new AbortController()
      addEventListener(`waited-${ms}`, () => patience.abort(new DOMException('timed out', 'TimeoutError')))
      return patience.signal
    }
  })
  await page.route('/api/user-stats*', () => {})
  const call = page.waitForRequest('/api/user-stats*')
  const ready = becomesLive(page)
  await page.goto('/')
  await call
  await ready
  await expect(page.getByRole('heading', { name: 'Your Surf Stats' })).toBeVisible()
  // The page requests what has failed once more by itself, and once more with the live connection.
  const failure = page.getByText("Couldn't load your stats")
  const failuresShown = async () => {
    await page.evaluate(() => dispatchEvent(new Event('waited-20000')))
    return failure.count()
  }
  await expect.poll(failuresShown).toBe(1)
})

test('a dialog whose code failed to load shows an error over the page and opens on retry', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Lia Lostchunk')
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const chunk = '**/assets/*/surfers-dialogs-*.js'
  await page.route(chunk, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Find Buddies' }).click()
  await sees(page, "Couldn't load this")
  await expect(nav(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText("Couldn't load this")).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Find Buddies' }).click()
  await page.unroute(chunk)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Find Surf Buddies' })).toBeVisible()
  expect(errors).toEqual([])
})

test('data fetched since the live connection opened is not fetched again', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Dot Twice', { geolocation: HOSSEGOR })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const count = (path: string) => asked.filter((one) => one === path).length
  const ready = Promise.withResolvers<(message: object) => void>()
  const opened = Promise.withResolvers<void>()
  await page.routeWebSocket('/ws', (socket) => {
    socket.onMessage(() => opened.resolve())
    ready.resolve((message) => socket.send(JSON.stringify(message)))
  })
  await page.goto('/')
  await opened.promise
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  // What the page asked for before its code was there is not asked for again by the code.
  const near = ['/api/surf-spots/nearby', '/api/surf-spots/nearby/suggestion', '/api/surf-sessions/active']
  for (const path of ['/api/auth/user', ...near]) expect(count(path), path).toBe(1)
  await nav(page).getByRole('link', { name: 'Buddies' }).click()
  await expect.poll(() => count('/api/buddies')).toBe(1)
  const say = await ready.promise
  say({ type: 'ready' })
  // Who is here was asked before the connection stood.
  await expect.poll(() => count('/api/auth/user')).toBe(2)
  say({ type: 'buddies_changed' })
  await expect.poll(() => count('/api/buddies')).toBe(2)
})

test('data fetched over a live connection is fetched again after the server missed a message', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Mia Missed')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const count = (path: string) => asked.filter((one) => one === path).length
  const ready = Promise.withResolvers<(message: object) => void>()
  await page.routeWebSocket('/ws', (socket) => {
    socket.onMessage(() => ready.resolve((message) => socket.send(JSON.stringify(message))))
  })
  await page.goto('/')
  const say = await ready.promise
  say({ type: 'ready' })
  await nav(page).getByRole('link', { name: 'Buddies' }).click()
  await expect.poll(() => count('/api/buddies')).toBe(1)
  await sees(page, 'No surf buddies yet')
  say({ type: 'ready' })
  await expect.poll(() => count('/api/buddies')).toBe(2)
})

test('a page left open past midnight shows the new week', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Mia Midnight')
  const evening = await page.evaluate(() => new Date().setHours(23, 50, 0, 0))
  await page.routeWebSocket('/ws', () => {})
  await page.clock.install({ time: evening })
  await page.goto('/profile')
  await sees(page, 'This Week')
  await expect(page.getByText('–')).toHaveCount(0)
  const askedAgain = page.waitForRequest(/user-stats/)
  await page.clock.fastForward('20:00')
  await askedAgain
})

test('a stranger’s session is up to date each time it is opened', async ({ browser, playwright, baseURL }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Fay Fresh', { geolocation: HOSSEGOR })
  const stranger = await playwright.request.newContext({ baseURL })
  await signUp(stranger, 'Stan Stranger')
  const session = await paddleOut(stranger, await spotNamed(context.request, 'La Gravière'))
  // A page that hears nothing keeps the row of a session that has ended.
  await page.routeWebSocket('/ws', () => {})
  await page.goto('/')
  const row = page.getByRole('button', { name: /^Stan Stranger/ })
  const sheet = page.getByRole('dialog', { name: 'Stan Stranger' })
  await row.click()
  await expect(sheet).toContainText('Active')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await stranger.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
  await row.click()
  await showsTexts(page, 'session', 'Completed')
  await stranger.dispose()
})
