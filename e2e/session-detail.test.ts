import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { test } from '#e2e/product.ts'
import { showsTexts, showsToast } from '#e2e/shows-texts.ts'
import { aSurferOnTheWay, PASSWORD, paddleOut, spotNamed } from '#e2e/surfers.ts'

// What surfers give each other in a session: likes, words and company.

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const box = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const post = (page: Page) => page.getByRole('button', { name: 'Post comment' })
const like = (page: Page) => page.getByRole('button', { name: /^Like/ })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

async function aSessionOf(calls: APIRequestContext, spot: string): Promise<SurfSession> {
  return await paddleOut(calls, await spotNamed(calls, spot))
}

test('a session that shows what was forecast names the source of it, once', async ({ browser }) => {
  const { page: own, context } = await aSurferOnTheWay(browser, 'Wade Creditsdue')
  const session = await aSessionOf(context.request, 'Anchor Point')
  const { page: stranger } = await aSurferOnTheWay(browser, 'Stan Stranger')
  const openWith = async (page: Page, conditions: SurfSession['conditions']) => {
    await page.route(`/api/surf-sessions/${session.id}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), conditions } })
    })
    await page.goto(`/?session=${session.id}`)
    await expect(like(page)).toBeVisible()
    return page.getByRole('dialog').getByText('Weather data by Open-Meteo.com, CC BY 4.0, changed')
  }
  const credit = await openWith(own, { waveHeight: 1.2 })
  await expect(own.getByRole('group', { name: 'Conditions' })).toBeVisible()
  await expect(credit).toHaveCount(1)
  await expect(await openWith(stranger, { waveHeight: 1.2 })).toHaveCount(1)
  await expect(await openWith(stranger, null)).toHaveCount(0)
})

test('what one surfer gives, another who looks at the session sees at once', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Lani Lookedat')
  const session = await aSessionOf(owner.context.request, 'Anchor Point')
  const heard: string[] = []
  owner.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => heard.push(String(payload))))
  await owner.page.goto(`/?session=${session.id}`)
  await expect(like(owner.page)).toHaveAccessibleName('Like, 0 likes')
  await expect.poll(() => heard.join()).toContain(session.id)

  const { page } = await aSurferOnTheWay(browser, 'Gus Generous')
  await page.goto(`/?session=${session.id}`)
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(like(owner.page)).toHaveAccessibleName('Like, 1 like')
  await expect(like(owner.page)).toHaveAttribute('aria-pressed', 'false')

  await expect(post(page)).toBeDisabled()
  await box(page).fill('  \n ')
  await expect(post(page)).toBeDisabled()
  await box(page).fill('  <b>Nice</b> one  ')
  await box(page).press('Enter')
  await showsToast(page, 'Comment Added: Your comment has been posted!')
  await expect(box(page)).toHaveValue('')
  await expect(comments(page)).toHaveCount(1)
  await expect(comments(owner.page)).toHaveText(/Gus Generous.*<b>Nice<\/b> one/)

  await owner.page.getByRole('button', { name: "Delete Gus Generous's comment" }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Comment' }).click()
  await expect(comments(owner.page)).toHaveCount(0)
  await expect(comments(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Lani Lookedat', exact: true }).click()
  await expect(page).toHaveURL(/\?surfer=/)
  await page.goBack()
  await expect(page).toHaveURL(`/?session=${session.id}`)
})

test('an open session is listened to again after the line was cut', async ({ browser }) => {
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

test('a like that does not get through is taken back, and of many taps the last counts', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Odo Often')
  const { page } = await aSurferOnTheWay(browser, 'Tia Taptap')
  const session = await aSessionOf(owner.context.request, 'Manu Bay')
  await page.goto(`/?session=${session.id}`)
  const answers: (() => void)[] = []
  const held = (status: number) => async (route: Route) => {
    await new Promise<void>((answer) => answers.push(answer))
    await (status === 200 ? route.continue() : route.fulfill({ status, json: { message: 'Oops' } }))
  }
  await page.route('/api/surf-sessions/*/like', held(500))
  await like(page).click()
  await expect(like(page)).toHaveAccessibleName('Like, 1 like')
  await expect.poll(() => answers.length).toBe(1)
  answers.shift()?.()
  await sees(page, 'Failed to save your like. Please try again.')
  await expect(like(page)).toHaveAccessibleName('Like, 0 likes')

  await page.unroute('/api/surf-sessions/*/like')
  await page.route('/api/surf-sessions/*/like', held(200))
  // Twice before the first tap is drawn. The toast covers the button for 5 s; a key press goes under it.
  await like(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => answers.length).toBe(1)
  await like(page).press('Enter')
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  for (let call = 0; call < 3; call += 1) {
    await expect.poll(() => answers.length).toBe(1)
    await expect(like(page)).toHaveAccessibleName('Like, 1 like')
    answers.shift()?.()
  }
  await expect(like(page)).toHaveAccessibleName('Like, 1 like')
  await page.reload()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
})

test('a comment stands there while it is sent; when it fails its words are in the box again', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Ria Replied')
  const { page } = await aSurferOnTheWay(browser, 'Cal Commenter')
  const session = await aSessionOf(owner.context.request, 'Manu Bay')
  await page.goto(`/?session=${session.id}`)
  const sent: { comment: string; clientId: string }[] = []
  let answer = () => {}
  await page.route('/api/surf-sessions/*/comment', async (route) => {
    sent.push(route.request().postDataJSON())
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ status: 500, json: { message: 'Oops' } })
  })
  await box(page).fill('Same tide on Sunday?')
  await post(page).click()
  await expect(comments(page)).toHaveText(/Cal Commenter · sending.*Same tide on Sunday\?/)
  await expect(box(page)).toHaveValue('')
  await box(page).fill('And bring wax')
  await expect(post(page)).toBeDisabled()
  await expect.poll(() => sent.length).toBe(1)
  answer()
  await showsToast(page, 'Error: Failed to add comment. Please try again.')
  await expect(comments(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('Same tide on Sunday?\nAnd bring wax')

  // The server has it, but its answer is lost: it waits until the server is reached, and is the same comment.
  await page.unroute('/api/surf-sessions/*/comment')
  let tries = 0
  await page.route('/api/surf-sessions/*/comment', async (route) => {
    sent.push(route.request().postDataJSON())
    tries += 1
    if (tries > 2) return route.continue()
    await route.fetch()
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await box(page).fill('Sunday then')
  await post(page).click()
  await expect(box(page)).toHaveValue('')
  await sees(page, 'Sent: Comment “Sunday then”')
  await expect(comments(page)).toHaveText(/Cal Commenter · (?!waiting)/)
  await expect(comments(page)).toHaveCount(1)
  await page.getByRole('button', { name: "Delete Cal Commenter's comment" }).click()
  await page.route('/api/surf-sessions/*/comment/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Oops' } }),
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Comment' }).click()
  await sees(page, 'Failed to delete comment. Please try again.')
  await expect(comments(page)).toHaveCount(1)
})

test('a comment may have a thousand characters, and the box says when few are left', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Wendy Wordy')
  const session = await aSessionOf(context.request, 'Manu Bay')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/?session=${session.id}`)
  await box(page).fill('w'.repeat(999))
  await sees(page, '1 character left')
  await box(page).press('w')
  await box(page).press('w')
  await sees(page, '0 characters left')
  await post(page).click()
  await sees(page, 'Your comment has been posted!')
  await expect(comments(page)).toHaveText(/w{1000}(?!w)/)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(320)
})

test('a visitor is asked in by a session, which counts nothing that is hidden from them', async ({ browser }) => {
  const owner = await aSurferOnTheWay(browser, 'Vic Visited')
  const session = await aSessionOf(owner.context.request, 'Manu Bay')
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/discover?session=${session.id}`)
  const sheet = page.getByRole('dialog', { name: 'Anonymous' })
  await expect(sheet).toContainText('Manu Bay')
  await showsTexts(page, 'session', 'Anonymous')
  await expect(sheet).toContainText('Sign in to see who surfed here')
  for (const words of ['likes', 'comments', 'No photos yet']) await expect(sheet).not.toContainText(words)
  await expect(like(page)).toHaveCount(0)
  await expect(box(page)).toHaveCount(0)
  for (const owned of ['Add Photo', 'Edit Session'])
    await expect(page.getByRole('button', { name: owned })).toHaveCount(0)

  // Signing in leads back to the very session.
  await sheet.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(owner.user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Vic Visited' })).toBeVisible()
})
