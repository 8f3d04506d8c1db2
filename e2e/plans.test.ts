import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Plan } from '#contract/plans.ts'
import { forecastComes } from '#e2e/forecasts.ts'
import { looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { areBuddies, aSurferOnTheWay, PIER, spotNamed } from '#e2e/surfers.ts'
import { goodWeek } from '#test/forecasts.ts'

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Sessions' })
const HOUR_MS = 60 * 60 * 1000

/** Plans a session at the pier by a call. */
async function planAtPier(calls: APIRequestContext, inMs: number, invited: string[] = []): Promise<Plan> {
  const { id } = await spotNamed(calls, 'Huntington Beach Pier')
  const startTime = new Date(Date.now() + inMs).toISOString()
  const answer = await calls.post('/api/plans', { data: { surfSpotId: id, startTime, invited } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

test('a session is scheduled with a buddy, who answers, hears of the change and that it is called off', async ({
  browser,
}) => {
  // By the clocks of the pier, or 'Tomorrow' would be another day there for some hours.
  const there = { timezoneId: 'America/Los_Angeles' }
  const ada = await aSurferOnTheWay(browser, 'Ada Planahead', there)
  const bo = await aSurferOnTheWay(browser, 'Bo Planalong', there)
  await areBuddies(ada.context.request, ada.user, bo.context.request, bo.user)
  const pier = await spotNamed(ada.context.request, 'Huntington Beach Pier')
  await bo.page.goto('/')
  await expect(bo.page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(upcoming(bo.page)).toHaveCount(0)

  await ada.page.goto(`/?check-in=${pier.id}`)
  const checkIn = dialog(ada.page, 'Check In to Surf')
  await expect(checkIn.getByRole('list', { name: 'Your Choice' }).getByRole('radio')).toBeChecked()
  await checkIn.getByRole('button', { name: 'Schedule Session' }).click()
  const form = dialog(ada.page, 'Schedule Session')
  await expect(form.getByRole('list', { name: 'Spot' })).toContainText('Huntington Beach Pier')
  await form.getByLabel('Note').fill('Meet at the stairs')
  await form.getByRole('checkbox', { name: 'Invite Bo Planalong' }).check()
  await form.getByRole('button', { name: 'Schedule' }).click()
  await sees(ada.page, 'Session Scheduled')
  await expect(form).toBeHidden()
  const adasRow = upcoming(ada.page).getByRole('listitem')
  await expect(adasRow).toContainText(/Huntington Beach Pier.*Tomorrow.*No one has answered yet/)

  const bosRow = upcoming(bo.page).getByRole('listitem')
  await expect(bosRow).toContainText(/Huntington Beach Pier.*Ada is going.*Invited/)
  await bosRow.getByRole('button').click()
  const bosPlan = dialog(bo.page, 'Planned Session')
  await expect(bosPlan).toContainText('Meet at the stairs')
  const answer = (name: string) =>
    bosPlan.getByRole('group', { name: 'Are you coming?' }).getByRole('button', { name, exact: true })
  await answer('Maybe').click()
  await expect(adasRow).toContainText('Bo maybe')
  await bo.page.route('/api/plans/*/answer', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await answer('No').click()
  await sees(bo.page, 'Not answered')
  await expect(answer('Maybe')).toHaveAttribute('aria-pressed', 'true')
  await bo.page.unroute('/api/plans/*/answer')
  await answer('Going').click()
  await expect(answer('Going')).toHaveAttribute('aria-pressed', 'true')
  await expect(adasRow).toContainText('Bo is going')

  await adasRow.getByRole('button').click()
  const adasPlan = dialog(ada.page, 'Planned Session')
  await expect(adasPlan.getByRole('list', { name: 'Going' })).toHaveText('YouBo Planalong')
  await bosPlan.getByLabel('Message', { exact: true }).fill('Which stairs?')
  await bosPlan.getByRole('button', { name: 'Send message' }).click()
  const adasMessages = adasPlan.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(adasMessages).toHaveText(/Bo Planalong.*Which stairs\?/)
  await adasPlan.getByLabel('Message', { exact: true }).fill('The old ones')
  await adasPlan.getByLabel('Message', { exact: true }).press('Enter')
  const bosMessages = bosPlan.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(bosMessages).toHaveText([/Which stairs\?/, /Ada Planahead.*The old ones/])
  await bosPlan.getByRole('button', { name: "Delete Bo Planalong's message" }).click()
  await bo.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(adasMessages).toHaveText([/The old ones/])
  await adasPlan.getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(ada.page, 'Edit Plan')
  await edit.getByLabel('Time').fill('15:40')
  await edit.getByLabel('Note').fill('Meet at the tower')
  await edit.getByRole('button', { name: 'Save' }).click()
  await sees(ada.page, 'Plan Saved')
  await expect(adasPlan.locator(':focus').or(adasPlan.and(ada.page.locator(':focus')))).toHaveCount(1)
  await expect(adasPlan).toContainText(/3:40|15:40/)
  await expect(bosPlan).toContainText('Meet at the tower')
  await expect(bosPlan).toContainText(/3:40|15:40/)

  await adasPlan.getByRole('button', { name: 'Cancel Plan' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Plan' }).click()
  await sees(ada.page, 'Plan Canceled')
  await expect(adasPlan.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(adasPlan.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  // What was pressed is gone; the keyboard goes on in the plan.
  await expect(adasPlan.locator(':focus').or(adasPlan.and(ada.page.locator(':focus')))).toHaveCount(1)
  await expect(bosPlan.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(bosPlan.getByRole('group', { name: 'Are you coming?' })).toHaveCount(0)
  await bo.page.goBack()
  await expect(upcoming(bo.page)).toHaveCount(0)

  await bo.page.goto('/notifications')
  await bo.page.getByRole('link', { name: /^Ada Planahead invited you to surf/ }).click()
  await expect(bosPlan.getByText('Canceled', { exact: true })).toBeVisible()
})

test('a plan is for nobody else to see', async ({ browser }) => {
  const { context } = await aSurferOnTheWay(browser, 'Sol Secretplan')
  const { page: stranger } = await aSurferOnTheWay(browser, 'Nosy Stranger')
  const { id } = await planAtPier(context.request, 24 * HOUR_MS)
  await stranger.goto(`/?plan=${id}`)
  await expect(dialog(stranger, 'Planned Session')).toContainText('Plan not found')
})

test('any spot can be found for a plan, and what is typed is not lost by a slip', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Finn Searchplan', { geolocation: PIER, timezoneId: 'Europe/Lisbon' })
  await page.goto('/?schedule')
  const form = dialog(page, 'Schedule Session')
  const schedule = form.getByRole('button', { name: 'Schedule' })
  await expect(form.getByRole('list', { name: 'Nearby Spots' })).toContainText('Huntington Beach Pier')
  await expect(schedule).toBeDisabled()
  const search = form.getByRole('searchbox', { name: 'Spot' })
  await search.fill('qqxxzz')
  await expect(form).toContainText('No surf spots found')
  await search.fill('graviere')
  await form
    .getByRole('list', { name: 'Spots found' })
    .getByRole('button', { name: /La Gravière/ })
    .click()
  await expect(form.getByRole('list', { name: 'Spot' })).toContainText('La Gravière')
  await form.getByLabel('Time', { exact: true }).fill('06:00')
  await expect(form.getByText("Spot time. That's 5:00 AM for you.")).toBeVisible()

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.route('/api/plans', (route) => route.fulfill({ status: 500, json: { message: 'Oops' } }))
  await schedule.click()
  await sees(page, 'Not scheduled')
  await expect(form.getByRole('list', { name: 'Spot' })).toContainText('La Gravière')
  await page.unroute('/api/plans')
  await schedule.click()
  await sees(page, 'Session Scheduled')
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(1)
  await expect(upcoming(page)).toContainText(', 6:00 AM in Hossegor (5:00 AM for you)')
  await expect(upcoming(page)).toContainText('On your own')
})

test('a phone whose clock is behind hears beside the time that it has passed', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Late Yesterday')
  const { id } = await spotNamed(context.request, 'Huntington Beach Pier')
  await page.clock.setFixedTime(Date.now() - 72 * HOUR_MS)
  await page.goto(`/?schedule=${id}`)
  await dialog(page, 'Schedule Session').getByRole('button', { name: 'Schedule' }).click()
  await sees(page, 'A plan must start in the future, within a year.')
})

test('checking in from a plan when it is time fulfils it', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Rae Keepsword', { geolocation: PIER })
  await planAtPier(context.request, HOUR_MS / 2)
  await page.goto('/')
  await upcoming(page).getByRole('listitem').getByRole('button').click()
  const plan = dialog(page, 'Planned Session')
  await expect(page).toHaveURL(/plan=/)
  const address = page.url()
  await plan.getByRole('button', { name: 'Check In Here' }).click()
  await dialog(page, 'Check In to Surf').getByRole('button', { name: 'Check In Now' }).click()
  await sees(page, 'Checked In!')
  await expect(upcoming(page)).toHaveCount(0)
  await page.goto(address)
  await plan.getByRole('button', { name: 'See Your Session' }).click()
  await expect(page).toHaveURL(/\?session=/)
})

test('the calendar address works until there is a newer one, and none works when it is turned off', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Cal Subscriber')
  const { id } = await planAtPier(context.request, 24 * HOUR_MS)
  await page.goto(`/?plan=${id}`)
  const card = dialog(page, 'Planned Session').getByRole('region', { name: 'Add to your calendar' })
  const confirm = (action: string) => page.getByRole('alertdialog').getByRole('button', { name: action }).click()
  const statusOf = async (url: string) => (await page.request.get(url)).status()
  await card.getByRole('button', { name: 'Get Your Address' }).click()
  const field = card.getByLabel('Calendar address')
  const first = await field.inputValue()
  expect(await (await page.request.get(first)).text()).toContain('SUMMARY:Surf: Huntington Beach Pier')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Copy Address' }).click()
  await sees(page, 'Address Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  await card.getByRole('button', { name: 'New Address' }).click()
  await confirm('New Address')
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect(await statusOf(first)).toBe(404)
  expect(await statusOf(second)).toBe(200)
  await card.getByRole('button', { name: 'Turn Off' }).click()
  await confirm('Turn Off')
  await expect(card.getByRole('button', { name: 'Get Your Address' })).toBeVisible()
  expect(await statusOf(second)).toBe(404)
})

test('Home shows the next three plans, and the rest when asked', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Quentin Busyweek')
  for (const days of [1, 2, 3, 4, 5]) await planAtPier(context.request, days * 24 * HOUR_MS)
  await page.goto('/')
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(3)
  await upcoming(page).getByRole('button', { name: 'Show all 5' }).click()
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(5)
})

test('what is planned fits the smallest phone, reads well in both themes, and is open to all', async ({ browser }) => {
  const max = await aSurferOnTheWay(browser, 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley')
  const ida = await aSurferOnTheWay(browser, 'Ida Invites')
  await areBuddies(max.context.request, max.user, ida.context.request, ida.user)
  const { id, surfSpot } = await planAtPier(max.context.request, HOUR_MS, [ida.user.id])
  await max.context.request.post('/api/calendar-feed')
  await max.context.request.post(`/api/plans/${id}/messages`, { data: { message: 'Dawn?' } })
  await looksRight(max.page, '/', 'Upcoming Sessions')
  await looksRight(max.page, `/?schedule=${surfSpot.id}`, 'Ida Invites')
  await looksRight(max.page, `/?plan=${id}`, 'Copy Address')
  await looksRight(ida.page, `/?schedule`, 'Maximiliana')
  await forecastComes(ida.page, goodWeek)
  await looksRight(ida.page, `/?plan=${id}`, 'Wind 4 mph offshore')
  await ida.page.getByRole('button', { name: 'Running 15 min late' }).click()
  const messages = dialog(max.page, 'Planned Session').getByRole('list', { name: 'Messages' })
  await expect(messages).toHaveText(/Dawn\?.*Ida Invites.*Running 15 min late/)
})
