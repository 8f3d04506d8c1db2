import { expect, type Page } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, checkOut, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('main').getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('the focus is never lost: not in a dialog, behind one that closes, or with what was pressed', async ({
  browser,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Mia Focusby')
  const calls = context.request
  for (const name of ['Jon Focusby', 'Kim Focusby']) {
    const { request } = await browser.newContext()
    await areBuddies(request, await signUp(request, name), calls, user)
  }
  for (const name of ['Ned Quietwater', 'Oda Quietwater']) await signUp((await browser.newContext()).request, name)
  const { id } = await paddleOut(calls, await spotNamed(calls, 'Manu Bay'))
  await page.goto('/buddies')
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Buddy' })).toBeVisible()

  await test.step('the link to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the search announces its results, and its opener has the focus afterwards', async () => {
    await press(page, 'Add Buddy')
    const dialog = page.getByRole('dialog', { name: 'Find Surf Buddies' })
    const field = dialog.getByRole('searchbox')
    await expect(field).toBeFocused()
    // The Tab key stops only at visible elements.
    await page.evaluate(() =>
      addEventListener('focusin', ({ target }) => {
        const isHidden = target instanceof Element && target.closest('[aria-hidden=true]')
        if (isHidden) document.documentElement.dataset.focusWent = 'astray'
      }),
    )
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab'])
      await page.keyboard.press(key)
    await expect(page.locator('html')).not.toHaveAttribute('data-focus-went', 'astray')
    await field.fill('quietwater')
    await expect(dialog.getByRole('status')).toHaveText('2 surfers found')
    await dialog.getByRole('button', { name: 'Add Buddy: Oda Quietwater' }).press('Enter')
    await expect(dialog.getByText('Request Pending')).toHaveCount(1)
    await expect(dialog).toBeFocused()
    await field.fill('qqxxzz')
    await expect(dialog.getByRole('status')).toHaveText('No users found')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Buddy' })).toBeFocused()
  })

  await test.step('a buddy who is removed', async () => {
    await press(page, /^Jon Focusby/)
    await page.getByRole('button', { name: 'More about Jon Focusby' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove Buddy' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Buddy' }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Add Buddy' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(heading(page, 'Your Surf Buddies')).toBeFocused()
  })

  await test.step('a dialog that replaces another', async () => {
    await openAddress(page, '/profile')
    await press(page, 'Manu Bay')
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await expect(page).toHaveURL(`/profile?edit-session=${id}`)
    await expect(page.locator('.sheet')).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: 'Edit Session' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Session' }).press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  })

  await test.step('a check-out', async () => {
    await openAddress(page, '/')
    await checkOut(page)
    await expect(heading(page, 'Ready when you are')).toBeFocused()
  })
})
