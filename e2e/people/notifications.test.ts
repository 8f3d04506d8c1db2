import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

/** The number on the icon of the installed app, in this browser's place. */
const badge = (page: Page) => page.evaluate(() => Reflect.get(window, 'badge'))
const watchBadge = (page: Page) =>
  page.addInitScript(() =>
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void Reflect.set(window, 'badge', count),
      clearAppBadge: async () => void Reflect.set(window, 'badge', 0),
    }),
  )
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('the bell counts new notifications at once and clears when the list is opened', async ({ browser }) => {
  const { page: lou, context: lous } = await aSurferOnTheWay(browser, 'Lou Listens')
  const { context: maxs, user: max } = await aSurferOnTheWay(browser, 'Max Moves')
  await watchBadge(lou)
  await lou.goto('/discover')
  await expect(bell(lou)).toHaveAccessibleName('Notifications')
  const asked = await lous.request.post('/api/buddy-requests', { data: { followingId: max.id } })
  const { id } = await asked.json()
  expect((await maxs.request.put(`/api/buddy-requests/${id}/accept`)).status()).toBe(200)
  await expect(bell(lou)).toHaveAccessibleName('Notifications, 1 unread')
  await expect.poll(() => badge(lou)).toBe(1)

  const session = await paddleOut(lous.request, await spotNamed(lous.request, 'Anchor Point'))
  expect((await maxs.request.post(`/api/surf-sessions/${session.id}/join`)).status()).toBe(201)
  expect((await maxs.request.post(`/api/surf-sessions/${session.id}/like`)).status()).toBe(200)
  const comment = { comment: 'See you at the point on Sunday' }
  expect((await maxs.request.post(`/api/surf-sessions/${session.id}/comment`, { data: comment })).status()).toBe(201)
  const list = lou.getByRole('list', { name: 'Today' })
  const reactions = list.getByRole('link', { name: 'Max Moves liked and commented on your session at Anchor Point' })
  await bell(lou).click()
  await expect(reactions).toContainText('Max: “See you at the point on Sunday”')
  await expect(bell(lou)).toHaveAccessibleName('Notifications')
  await expect.poll(() => badge(lou)).toBe(0)
  await expect(list.getByText('New', { exact: true })).not.toHaveCount(0)
  await reactions.click()
  await expect(lou.locator('[role=dialog].sheet')).toContainText('Anchor Point')
  await lou.goBack()
  await list.getByRole('link', { name: /joined your session/ }).click()
  await expect(lou.locator('[role=dialog].sheet')).toContainText('Anchor Point')
  await lou.goBack()
  await list.getByRole('link', { name: /accepted your buddy request/ }).click()
  await expect(lou).toHaveURL(/\?surfer=/)
})
