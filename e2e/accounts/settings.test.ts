import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/support/surfers.ts'

test('a surfer confirms their identity and downloads all their data as a zip', async ({ browser, product }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Dora Download')
  await product.db.query("update sign_ins set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1", [
    user.id,
  ])
  await page.goto('/settings/privacy')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Everything' }).click()
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Confirm' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('lineup-data.zip')
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('data.json')).toBe(true)
  expect(zip.includes(user.email)).toBe(true)
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download Everything' })).toBeVisible()
})

test('account deletion asks for confirmation, shows its date on every page and can be cancelled', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Lars Leaves', { locale: 'en-GB' })
  const leavesAt = async () => (await (await context.request.get('/api/account/deletion')).json()).leavesAt
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await question.getByRole('button', { name: 'Delete Account' }).click()
  const keep = page.getByRole('button', { name: 'Keep My Account' })
  await expect(keep.last()).toBeFocused()
  // The day is that of the browser, which need not be this machine's.
  const day = await page.evaluate(
    (at) => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long' }),
    await leavesAt(),
  )
  const notice = `Your account will be deleted on ${day}.`
  await expect(page.getByText(`${notice} Until then everything works as usual.`)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeHidden()

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('main').getByText(notice)).toBeInViewport()
  await keep.click()
  await expect(page.getByText('Your account stays.').first()).toBeVisible()
  await expect(keep).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await leavesAt()).toBeNull()
})
