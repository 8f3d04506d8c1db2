import { type APIRequestContext, expect } from '@playwright/test'
import { isNotTooWide } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

// What a surfer does with a session of their own.

const aSessionOf = async (calls: APIRequestContext) => paddleOut(calls, await spotNamed(calls, 'Manu Bay'))

test('an edited session is updated below the form', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Edie Editor')
  const session = await aSessionOf(context.request)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/?session=${session.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`/?edit-session=${session.id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Session' })
  await sheet.getByRole('radio', { name: '4 stars' }).check()
  await sheet.getByLabel('Wave size').fill('3-4 ft')
  await sheet.getByLabel('Notes').fill('Glassy until nine')
  await sheet.getByRole('button', { name: 'Only you' }).click()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await isNotTooWide(page, 'Edit Session in large text')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`/?session=${session.id}`)
  const detail = page.getByRole('dialog', { name: 'Edie Editor' })
  await expect(detail.getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible()
  await expect(detail).toContainText('3-4 ft')
  await expect(detail).toContainText('Glassy until nine')
  await expect(detail).toContainText('Only you see this session.')
})

test('deleting a session also closes its dialogs', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Del Deleter')
  const session = await aSessionOf(context.request)
  await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Manu Bay' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Session' }).click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('button', { name: 'Delete Session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Session' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('dialog', { name: /Edit Session|Del Deleter|Surf Session/ })).toHaveCount(0)
  await expect(page.getByText('No sessions yet')).toBeVisible()
  expect(await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()).toEqual([])
})
