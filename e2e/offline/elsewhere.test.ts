import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, HOSSEGOR, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

// What happens in another tab, and what a live connection makes a page fetch again.

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const isVisitor = (page: Page) => expect(page.getByRole('heading', { name: 'Ready to Surf?' })).toBeVisible()

test('logging out in one tab logs out every other tab, with or without a live connection', async ({ browser }) => {
  const { page: live, context } = await aSurferOnTheWay(browser, 'Tara Twotabs')
  // Each tab finds out by itself, as in a browser whose tabs do not reach each other.
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  const frames: string[] = []
  live.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await live.goto('/')
  await expect.poll(() => frames.join()).toContain('ready')

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
  const frames: string[] = []
  let connections = 0
  await page.routeWebSocket('/ws', (socket) => {
    connections += 1
    if (connections > 1) return
    const server = socket.connectToServer()
    server.onMessage((message) => {
      frames.push(String(message))
      socket.send(message)
    })
  })
  await page.goto('/profile')
  const sessions = page.getByText('Sessions', { exact: true }).locator('xpath=..')
  await expect(sessions).toContainText('1')
  await expect.poll(() => frames.join()).toContain('ready')
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

test('data fetched since the live connection opened is fetched again only for a message, or one that was missed', async ({
  browser,
}) => {
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
  // The server has missed a message itself.
  say({ type: 'ready' })
  await expect.poll(() => count('/api/buddies')).toBe(3)
})
