import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, spotNamed } from '#e2e/support/surfers.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Sessions' })

/** The keyboard goes on in the sheet when what was pressed is gone. */
const hasFocus = (page: Page, sheet: Locator) =>
  expect(sheet.locator(':focus').or(sheet.and(page.locator(':focus')))).toHaveCount(1)

test('a plan made from the check-in, its answers, messages, changes and end appear at once for a buddy', async ({
  browser,
}) => {
  // By the clocks of the pier: elsewhere 'Tomorrow' would be another day there for some hours.
  const there = { timezoneId: 'America/Los_Angeles' }
  const { page: ada, context: adas, user: adaSelf } = await aSurferOnTheWay(browser, 'Ada Planahead', there)
  const { page: bo, context: bos, user: boSelf } = await aSurferOnTheWay(browser, 'Bo Planalong', there)
  await areBuddies(adas.request, adaSelf, bos.request, boSelf)
  const pier = await spotNamed(adas.request, 'Huntington Beach Pier')
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
  const [adasPlan, bosPlan] = [dialog(ada, 'Planned Session'), dialog(bo, 'Planned Session')]
  await expect(bosPlan).toContainText('Meet at the stairs')
  await upcoming(ada).getByRole('listitem').getByRole('button').click()
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
