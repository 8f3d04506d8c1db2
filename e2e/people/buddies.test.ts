import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay } from '#e2e/support/surfers.ts'

const tab = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Buddies/ })
const buddiesOf = (page: Page) => page.getByRole('list', { name: 'Your surf buddies' }).getByRole('listitem')

test('buddy requests, declines and acceptances appear at once on the other surfer’s page', async ({ browser }) => {
  const { page: ada } = await aSurferOnTheWay(browser, 'Ada Askington')
  const { page: bo } = await aSurferOnTheWay(browser, 'Bo Answerby')
  await bo.goto('/profile')
  await expect(tab(bo)).toHaveAccessibleName('Buddies')

  await ada.goto('/buddies')
  await ada.getByPlaceholder('Search by name or username...').click()
  const finder = ada.getByRole('dialog', { name: 'Find Surf Buddies' })
  const words = finder.getByPlaceholder('Search by name or username...')
  await expect(words).toBeFocused()
  await words.fill('bo answer')
  const bosRow = finder.getByRole('listitem').filter({ hasText: 'Bo Answerby' })
  const add = bosRow.getByRole('button', { name: 'Add Buddy: Bo Answerby' })
  await add.click()
  await expect(tab(bo)).toHaveAccessibleName('Buddies pending requests: 1')
  await expect(bo.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await tab(bo).click()
  const pending = bo.getByRole('region', { name: /Pending Requests/ })
  await expect(pending.getByRole('heading')).toHaveText('Pending Requests1')
  await pending.getByRole('button', { name: 'Decline Ada Askington' }).click()
  await expect(pending).toBeHidden()
  await expect(tab(bo)).toHaveAccessibleName('Buddies')

  await add.click()
  await expect(tab(bo)).toHaveAccessibleName('Buddies pending requests: 1')
  await bosRow.getByRole('button', { name: 'Withdraw request to Bo Answerby' }).click()
  await expect(tab(bo)).toHaveAccessibleName('Buddies')

  await add.click()
  await pending.getByRole('button', { name: 'Accept Ada Askington' }).click()
  await expect(bosRow).toContainText('Buddies')
  await ada.goBack()
  await expect(finder).toBeHidden()
  await expect(buddiesOf(ada)).toHaveText(/^Bo Answerby\s*No sessions yet/)

  await buddiesOf(bo)
    .getByRole('button', { name: /^Ada Askington/ })
    .click()
  await bo.getByRole('button', { name: 'More about Ada Askington' }).click()
  await bo.getByRole('menuitem', { name: 'Remove Buddy' }).click()
  await bo.getByRole('button', { name: 'Remove Buddy' }).click()
  await expect(bo.getByRole('dialog').getByRole('button', { name: 'Add Buddy' })).toBeVisible()
  await bo.goBack()
  for (const page of [ada, bo]) await expect(page.getByText('No surf buddies yet')).toBeVisible()
})
