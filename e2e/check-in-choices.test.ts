import { expect, type Page } from '@playwright/test'
import type { Settings } from '#contract/own-data.ts'
import { isNotTooWide } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, checkOut } from '#e2e/surfers.ts'

/** Where nobody else of these tests surfs. */
const SOUTHERN_INDIAN_OCEAN = { latitude: -47.512345, longitude: 88.254321 }
const WEST_OF_THERE = { latitude: -47.512345, longitude: 71.254321 }
const EAST_OF_THERE = { latitude: -47.512345, longitude: 105.254321 }

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Check In to Surf' })
const fold = (page: Page) => sheet(page).getByText('For this session')
const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const go = async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'Check In Now' }).click()
  await expect(banner(page)).toBeVisible()
}
const leave = async (page: Page) => {
  await checkOut(page)
  await expect(banner(page)).toBeHidden()
  // The sheet goes back in the history, which a visit to another address would cut off.
  await expect(page).not.toHaveURL(/wrap-up/)
}
/** What the browser sends with the next check-in. */
const sentBy = async (page: Page) => {
  const request = await page.waitForRequest((asked) => asked.url().endsWith('/api/surf-sessions'))
  return request.postDataJSON()
}

test('nothing needs to be touched: a check-in is as the settings say, and says so', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Dario Default', { geolocation: SOUTHERN_INDIAN_OCEAN })
  await context.request.patch('/api/settings', { data: { overdueHours: 2, defaultVisibility: 'buddies' } })
  await page.goto('/?check-in')
  await expect(sheet(page)).toContainText('Buddies see it. Alarm after 2 hours.')
  await expect(sheet(page)).toContainText('No one would be alerted.')
  await expect(sheet(page).getByRole('group', { name: 'Raise the alarm after' })).toBeHidden()
  const [sent] = await Promise.all([sentBy(page), go(page)])
  expect(sent).not.toHaveProperty('visibility')
  expect(sent).not.toHaveProperty('overdueHours')
  expect(sent).toMatchObject({ board: null, timeZone: expect.any(String) })
  await leave(page)
})

test('a surfer chooses for one session who sees it, from when, how long they stay, and the board', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Chiara Chooser', { geolocation: WEST_OF_THERE })
  await page.goto('/?check-in')
  await fold(page).click()
  const inside = sheet(page).locator('details')
  await inside.getByRole('button', { name: 'Buddies' }).click()
  await inside.getByRole('checkbox', { name: 'Show where I was only after I leave' }).check()
  await expect(inside).toContainText('your buddies are still alerted with your location')
  const more = inside.getByRole('button', { name: 'Raise the alarm after: more' })
  for (let hours = 4; hours < 8; hours += 1) await more.click()
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await expect(inside.getByRole('group', { name: 'Raise the alarm after' })).toContainText('8 hours')
  await inside.getByRole('button', { name: 'Raise the alarm after: less' }).click()
  await inside.getByLabel('Board').fill('Red longboard')
  await expect(inside).toContainText('Buddies see it after you leave. Alarm after 7 hours.')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await isNotTooWide(page, 'the details with text of twice the size')
  const [sent] = await Promise.all([sentBy(page), go(page)])
  expect(sent).toMatchObject({ visibility: 'buddies', isDelayed: true, overdueHours: 7, board: 'Red longboard' })
  await leave(page)

  const settings: Settings = await (await context.request.get('/api/settings')).json()
  expect(settings).toMatchObject({ defaultVisibility: 'everyone', delaysPublishing: false, overdueHours: 4 })
  await page.goto('/?check-in')
  await fold(page).click()
  await expect(inside).toContainText('Everyone sees it. Alarm after 4 hours.')
  await expect(inside.getByLabel('Board')).toHaveValue('Red longboard')
})

test('a surfer looks at their session as buddies, surfers and visitors see it', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Saul Seenby', { geolocation: EAST_OF_THERE })
  await page.goto('/?check-in')
  await go(page)
  const [session] = await (await context.request.get('/api/surf-sessions/active?limit=100'))
    .json()
    .then((all) => all.filter(({ user }: { user: { firstName: string } | null }) => user?.firstName === 'Saul'))
  await page.goto(`/?session=${session.id}`)
  await page.getByRole('button', { name: 'Preview as others' }).click()
  const view = page.getByRole('dialog', { name: 'Preview as Others' })
  await expect(view.getByRole('article', { name: 'As buddies see it' })).toContainText('Saul Seenby')
  await expect(view.getByRole('button', { name: 'Edit Session' })).toHaveCount(0)
  await view.getByRole('button', { name: 'Surfers' }).click()
  await expect(view.getByRole('article', { name: 'As surfers see it' })).toContainText('Duration, at most')
  await view.getByRole('button', { name: 'Visitors' }).click()
  await expect(view).toContainText("They can't see it")
  await expect(view).toContainText('Visitors only see sessions at public spots.')
  await page.goBack()
  await expect(view).toBeHidden()
  const own = page.getByRole('dialog', { name: 'Saul Seenby' })
  await expect(own.getByRole('button', { name: 'Edit Session' })).toBeVisible()

  await context.request.patch(`/api/surf-sessions/${session.id}`, { data: { visibility: 'private' } })
  await page.getByRole('button', { name: 'Preview as others' }).click()
  await expect(view).toContainText("They can't see it")
  await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
})

test('whoever wants it so is shown only after leaving, and looked for after fewer hours, each time', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Hanna Hours')
  const saved = async (): Promise<Settings> => (await context.request.get('/api/settings')).json()
  await page.goto('/settings/privacy')
  const afterwards = page.getByRole('checkbox', { name: 'Show where I was only after I leave' })
  await afterwards.click()
  await expect(afterwards).toBeChecked()
  await page.getByRole('button', { name: 'Raise the alarm after: less' }).click()
  await page.getByRole('button', { name: 'Raise the alarm after: less' }).click()
  await expect(page.getByRole('group', { name: 'Raise the alarm after' })).toContainText('2 hours')
  await expect.poll(saved).toMatchObject({ delaysPublishing: true, overdueHours: 2 })
  await page.goto('/?check-in')
  await expect(sheet(page)).toContainText('Everyone sees it after you leave. Alarm after 2 hours.')
})

test('a guest takes along where their own phone is, and is not asked for it where it is not known', async ({
  browser,
}) => {
  const host = await aSurferOnTheWay(browser, 'Hugo Hosting')
  const place = { latitude: -31.51, longitude: 92.25 }
  const data = { customLocation: 'Out there', startTime: new Date().toISOString(), ...place }
  const { id } = await (await host.context.request.post('/api/surf-sessions', { data })).json()
  const near = { latitude: -31.5123, longitude: 92.2567 }
  for (const [name, geolocation] of [
    ['Gina Guided', near],
    ['Theo Nowhere', undefined],
  ] as const) {
    const { page, context, user } = await aSurferOnTheWay(browser, name, geolocation ? { geolocation } : {})
    await page.goto(`/?session=${id}`)
    const [request] = await Promise.all([
      page.waitForRequest((asked) => asked.url().endsWith(`/api/surf-sessions/${id}/join`)),
      page.getByRole('dialog').getByRole('button', { name: 'Join Hugo Hosting' }).click(),
    ])
    expect(request.postDataJSON()).toEqual({ ...geolocation, timeZone: expect.any(String) })
    await expect(page.getByText("You've joined the surf session!").first()).toBeVisible()
    const [joined] = await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()
    if (geolocation) expect(joined).toMatchObject(geolocation)
    await context.request.put(`/api/surf-sessions/${joined.id}/end`, { data: {} })
  }
  await host.context.request.put(`/api/surf-sessions/${id}/end`, { data: {} })
})
