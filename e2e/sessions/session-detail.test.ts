import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

// What surfers give each other in a session: likes, words and company.

const box = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const like = (page: Page) => page.getByRole('button', { name: /^Like/ })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

async function aSessionOf(calls: APIRequestContext, spot: string): Promise<SurfSession> {
  return await paddleOut(calls, await spotNamed(calls, spot))
}

test('likes and comments appear at once for everyone viewing the session', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Lani Lookedat')
  const session = await aSessionOf(owner.context.request, 'Anchor Point')
  const sent: string[] = []
  owner.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await owner.page.goto(`/?session=${session.id}`)
  await expect(like(owner.page)).toHaveAccessibleName('Like, 0 likes')
  await expect.poll(() => sent.join()).toContain(session.id)

  const { page } = await aSurferOnTheWay(browser, 'Gus Generous')
  await page.goto(`/?session=${session.id}`)
  await like(page).click()
  await expect(like(owner.page)).toHaveAccessibleName('Like, 1 like')
  await expect(like(owner.page)).toHaveAttribute('aria-pressed', 'false')
  await box(page).fill('  <b>Nice</b> one  ')
  await box(page).press('Enter')
  await expect(comments(owner.page)).toHaveText(/Gus Generous.*<b>Nice<\/b> one/)
  await owner.page.getByRole('button', { name: "More about Gus Generous's comment" }).click()
  await owner.page.getByRole('menuitem', { name: 'Delete Comment' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Comment' }).click()
  await expect(comments(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Lani Lookedat', exact: true }).click()
  await expect(page).toHaveURL(/\?surfer=/)
  await page.goBack()
  await expect(page).toHaveURL(`/?session=${session.id}`)
})

test('an open session resubscribes after the connection was cut', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Rena Reconnected')
  const session = await aSessionOf(owner.context.request, 'Manu Bay')
  const said: string[] = []
  const cuts: (() => void)[] = []
  await owner.page.routeWebSocket('/ws', (socket) => {
    const server = socket.connectToServer()
    cuts.push(() => void socket.close({ code: 1012 }))
    socket.onMessage((message) => {
      said.push(String(message))
      server.send(message)
    })
  })
  await owner.page.clock.install()
  await owner.page.goto(`/?session=${session.id}`)
  const watch = JSON.stringify({ type: 'watch', sessionId: session.id })
  await expect.poll(() => said).toContain(watch)
  said.length = 0
  cuts[0]?.()
  await owner.page.clock.runFor(4_500)
  await expect.poll(() => said).toContain(watch)
  const other = await aSurferOnTheWay(browser, 'Lou Likes')
  await other.context.request.post(`/api/surf-sessions/${session.id}/like`)
  await expect(like(owner.page)).toHaveAccessibleName('Like, 1 like')
  await owner.page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => said).toContain(JSON.stringify({ type: 'watch', sessionId: null }))
})

test('a comment of 1,000 characters fits a small screen', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Wendy Wordy')
  const session = await aSessionOf(context.request, 'Manu Bay')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/?session=${session.id}`)
  await box(page).fill('w'.repeat(1_000))
  await box(page).press('w')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(comments(page)).toHaveText(/w{1000}(?!w)/)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a visitor who signs in from a session returns to it', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Vic Visited')
  const session = await aSessionOf(owner.context.request, 'Manu Bay')
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/discover?session=${session.id}`)
  const sheet = page.getByRole('dialog', { name: 'Anonymous' })
  await expect(sheet).toContainText('Manu Bay')
  await sheet.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(owner.user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Vic Visited' })).toBeVisible()
})
