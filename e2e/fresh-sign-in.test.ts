import { expect, type Page } from '@playwright/test'
import { looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, PASSWORD } from '#e2e/surfers.ts'
import { aPhone } from '#e2e/virtual-phone.ts'
import { connect } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { ageSignIns } from '#test/aged-sign-ins.ts'

const ELEVEN_MINUTES_MS = 11 * 60_000

/** Makes the surfer's sign-ins eleven minutes older. */
async function letTimePass({ databaseUrl }: { databaseUrl: string }, surfer: { id: string }) {
  const db = connect(databaseUrl, { size: 1, log: createLog({ LOG_LEVEL: 'warn' }) })
  await ageSignIns(db, surfer, ELEVEN_MINUTES_MS)
  await db.destroy()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it still you?' })
async function confirmWithPassword(page: Page) {
  await question(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(question(page)).toBeHidden()
}

test('who deletes the account is asked for the password first, and then it is done', async ({ browser, product }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Fred Freshwater')
  await letTimePass(product, user)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await question(page).getByLabel('Password', { exact: true }).fill('not my password')
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(question(page).getByText("That wasn't right. Please try again.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep My Account' })).toHaveCount(0)
  await confirmWithPassword(page)
  await expect(page.getByRole('button', { name: 'Keep My Account' }).first()).toBeVisible()
})

test('who closes the question changes nothing', async ({ browser, product }) => {
  const { page, user, context } = await aSurferOnTheWay(browser, 'Cleo Closesit')
  await letTimePass(product, user)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await question(page).getByRole('button', { name: 'Close' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByText('Failed to delete your account').first()).toBeVisible()
  const { leavesAt } = await (await context.request.get('/api/account/deletion')).json()
  expect(leavesAt).toBeNull()
})

test('the download goes on after the question', async ({ browser, product }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Dora Downloads')
  await letTimePass(product, user)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Download Everything' }).click()
  const download = page.waitForEvent('download')
  await confirmWithPassword(page)
  expect((await download).suggestedFilename()).toBe('lineup-data.zip')
})

test('a contact is saved after the question, and the form is still there behind it', async ({ browser, product }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Cora Contactwave')
  await letTimePass(product, user)
  await page.goto('/settings/contacts?contact')
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Name') })
  await form.getByLabel('Name').fill('Anna Ashore')
  await form.getByLabel(/phone/i).fill('+46 70 123 45 67')
  await form.getByRole('button', { name: /^(Save|Add)/ }).click()
  await confirmWithPassword(page)
  await expect(page.getByText('Anna Ashore').first()).toBeVisible()
})

test('a passkey, or a recovery code, answers the question as well', async ({ browser, product }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Pim Passkeyanswer')
  await aPhone(context, page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()

  await letTimePass(product, user)
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await question(page).getByRole('button', { name: 'Use a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [code = ''] = await codes.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: "I've saved them" }).click()

  await letTimePass(product, user)
  await page.getByRole('button', { name: 'Remove password' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove password' }).click()
  await question(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await question(page).getByLabel('Recovery code').fill(code)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Password removed').first()).toBeVisible()
  await expect(page.getByText('9 of 10 left, made today.')).toBeVisible()
})

test('the question fits a small phone in both themes', async ({ browser, product }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Smilla Smallphone')
  await letTimePass(product, user)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await expect(question(page).getByLabel('Password', { exact: true })).toBeVisible()
  await looksRight(page, '/settings/security', 'Recovery codes')
})
