import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, fillSignUp } from '#e2e/support/surfers.ts'

test('an invite becomes a buddy request after sign-up, unless it is turned off', async ({ browser }) => {
  const { page: maya } = await aSurferOnTheWay(browser, 'Maya Inviter')
  await maya.goto('/buddies?invite')
  const sheet = maya.getByRole('dialog', { name: 'Invite a Friend' })
  await sheet.getByRole('button', { name: 'Make an Invite Link' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible()
  await expect(sheet).toContainText('for 20 more surfers')
  const { pathname } = new URL(await sheet.getByRole('textbox', { name: 'Invite link' }).inputValue())

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(pathname)
  await expect(guest.getByRole('heading', { name: 'Maya invites you to surf together' })).toBeVisible()
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await fillSignUp(guest, 'Noa Newcomer')
  await expect(guest.getByRole('heading', { name: 'Your request is on its way' })).toBeVisible()

  // Live, below the sheet that is still open.
  await expect(sheet).toContainText('for 19 more surfers')
  await sheet.getByRole('button', { name: 'Turn Off Link' }).click()
  await maya.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
  await expect(sheet.getByRole('button', { name: 'Make an Invite Link' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await maya.getByRole('button', { name: 'Accept Noa Newcomer' }).click()
  await expect(maya.getByRole('list', { name: 'Your surf buddies' })).toContainText('Noa Newcomer')

  await guest.context().clearCookies()
  await guest.goto(pathname)
  await expect(guest.getByRole('heading', { name: 'This invite no longer works' })).toBeVisible()
})
