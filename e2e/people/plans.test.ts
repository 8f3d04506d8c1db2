import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Plan } from '#contract/people/plans.ts'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PIER, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Sessions' })

/** Plans a session at the pier by a call. */
async function planAtPier(calls: APIRequestContext, inMs: number, invited: string[] = []): Promise<Plan> {
  const { id } = await spotNamed(calls, 'Huntington Beach Pier')
  const startTime = new Date(Date.now() + inMs).toISOString()
  const answer = await calls.post('/api/plans', { data: { surfSpotId: id, startTime, invited } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** A planner and a buddy, by the clocks of the pier: elsewhere 'Tomorrow' would be another day there for some hours. */
async function twoSurfers(browser: Browser) {
  const there = { timezoneId: 'America/Los_Angeles' }
  const ada = await aSurferOnTheWay(browser, 'Ada Planahead', there)
  const bo = await aSurferOnTheWay(browser, 'Bo Planalong', there)
  await areBuddies(ada.context.request, ada.user, bo.context.request, bo.user)
  return { ada: ada.page, adasCalls: ada.context.request, bo: bo.page, bosId: bo.user.id }
}
/** The keyboard goes on in the sheet when what was pressed is gone. */
const hasFocus = (page: Page, sheet: Locator) =>
  expect(sheet.locator(':focus').or(sheet.and(page.locator(':focus')))).toHaveCount(1)

test('a session scheduled with a buddy from the check-in appears on both Home pages at once', async ({ browser }) => {
  const { ada, adasCalls, bo } = await twoSurfers(browser)
  const pier = await spotNamed(adasCalls, 'Huntington Beach Pier')
  await bo.goto('/')
  await expect(bo.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(upcoming(bo)).toHaveCount(0)

  await ada.goto(`/?check-in=${pier.id}`)
  const checkIn = dialog(ada, 'Check In to Surf')
  await expect(checkIn.getByRole('list', { name: 'Your Choice' }).getByRole('radio')).toBeChecked()
  await checkIn.getByRole('button', { name: 'Schedule Session' }).click()
  const form = dialog(ada, 'Schedule Session')
  await expect(form.getByRole('list', { name: 'Spot' })).toContainText('Huntington Beach Pier')
  await form.getByLabel('Note').fill('Meet at the stairs')
  await form.getByRole('checkbox', { name: 'Invite Bo Planalong' }).check()
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(form).toBeHidden()
  await expect(upcoming(ada).getByRole('listitem')).toContainText(
    /Huntington Beach Pier.*Tomorrow.*No one has answered yet/,
  )

  const bosRow = upcoming(bo).getByRole('listitem')
  await expect(bosRow).toContainText(/Huntington Beach Pier.*Ada is going.*Invited/)
  await bosRow.getByRole('button').click()
  await expect(dialog(bo, 'Planned Session')).toContainText('Meet at the stairs')
})

test('answers, messages, changes and a cancellation of a plan appear at once for the other surfer', async ({
  browser,
}) => {
  const { ada, adasCalls, bo, bosId } = await twoSurfers(browser)
  const { id } = await planAtPier(adasCalls, 24 * HOUR_MS, [bosId])
  await bo.goto('/')
  await upcoming(bo).getByRole('listitem').getByRole('button').click()
  await ada.goto(`/?plan=${id}`)
  const [adasPlan, bosPlan] = [dialog(ada, 'Planned Session'), dialog(bo, 'Planned Session')]
  await bosPlan.getByRole('group', { name: 'Are you coming?' }).getByRole('button', { name: 'Going' }).click()
  await expect(adasPlan.getByRole('list', { name: 'Going' })).toHaveText('YouBo Planalong')

  const messagesIn = (plan: Locator) => plan.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await bosPlan.getByLabel('Message', { exact: true }).fill('Which stairs?')
  await bosPlan.getByRole('button', { name: 'Send message' }).click()
  await expect(messagesIn(adasPlan)).toHaveText(/Bo Planalong.*Which stairs\?/)
  await adasPlan.getByLabel('Message', { exact: true }).fill('The old ones')
  await adasPlan.getByLabel('Message', { exact: true }).press('Enter')
  await expect(messagesIn(bosPlan)).toHaveText([/Which stairs\?/, /Ada Planahead.*The old ones/])
  await bosPlan.getByRole('button', { name: "More about Bo Planalong's message" }).click()
  await bo.getByRole('menuitem', { name: 'Delete Message' }).click()
  await bo.getByRole('alertdialog').getByRole('button', { name: 'Delete Message' }).click()
  await expect(messagesIn(adasPlan)).toHaveText([/The old ones/])

  await adasPlan.getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(ada, 'Edit Plan')
  await edit.getByLabel('Time').fill('15:40')
  await edit.getByLabel('Note').fill('Meet at the tower')
  await edit.getByRole('button', { name: 'Save' }).click()
  for (const plan of [adasPlan, bosPlan]) await expect(plan).toContainText(/3:40|15:40/)
  await expect(bosPlan).toContainText('Meet at the tower')
  await expect(edit).toBeHidden()
  await hasFocus(ada, adasPlan)

  await adasPlan.getByRole('button', { name: 'Cancel Plan' }).click()
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Cancel Plan' }).click()
  await expect(adasPlan.getByText('Canceled', { exact: true })).toBeVisible()
  await hasFocus(ada, adasPlan)
  await expect(bosPlan.getByText('Canceled', { exact: true })).toBeVisible()
  await bo.goBack()
  await expect(upcoming(bo)).toHaveCount(0)

  await bo.getByRole('button', { name: /^Notifications/ }).click()
  await bo.getByRole('link', { name: /^Ada Planahead invited you to surf/ }).click()
  await expect(bosPlan.getByText('Canceled', { exact: true })).toBeVisible()
})

test('checking in from a due plan fulfils it', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Rae Keepsword', { geolocation: PIER })
  await planAtPier(context.request, HOUR_MS / 2)
  await page.goto('/')
  await upcoming(page).getByRole('listitem').getByRole('button').click()
  const plan = dialog(page, 'Planned Session')
  await expect(page).toHaveURL(/plan=/)
  const address = page.url()
  await plan.getByRole('button', { name: 'Check In Here' }).click()
  await dialog(page, 'Check In to Surf').getByRole('button', { name: 'Check In Now' }).click()
  await expect(page.getByRole('region', { name: 'Currently Surfing' })).toBeVisible()
  await expect(upcoming(page)).toHaveCount(0)
  await openAddress(page, address)
  await plan.getByRole('button', { name: 'See Your Session' }).click()
  await expect(page).toHaveURL(/\?session=/)
})

test('one press posts that a surfer is running late to the plan’s messages', async ({ browser }) => {
  const max = await aSurferOnTheWay(browser, 'Max Plans')
  const ida = await aSurferOnTheWay(browser, 'Ida Invites')
  await areBuddies(max.context.request, max.user, ida.context.request, ida.user)
  const { id } = await planAtPier(max.context.request, HOUR_MS, [ida.user.id])
  await max.context.request.post(`/api/plans/${id}/messages`, { data: { message: 'Dawn?' } })
  await max.page.goto(`/?plan=${id}`)
  await ida.page.goto(`/?plan=${id}`)
  await ida.page.getByRole('button', { name: 'Running 15 min late' }).click()
  const messages = dialog(max.page, 'Planned Session').getByRole('list', { name: 'Messages' })
  await expect(messages).toHaveText(/Dawn\?.*Ida Invites.*Running 15 min late/)
})
