import { type Browser, expect, type Page } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, checkOut, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'

/** A surfer at /buddies whom as many others ask as there are names; those before `accepted` are buddies already. */
async function asked(browser: Browser, name: string, others: string[], accepted = 0) {
  const { page, context, user } = await aSurferOnTheWay(browser, name)
  for (const other of others) {
    const { request } = await browser.newContext()
    await signUp(request, other)
    await request.post('/api/buddy-requests', { data: { followingId: user.id } })
  }
  const requests: { id: string }[] = await (await context.request.get('/api/buddy-requests/pending')).json()
  for (const { id } of requests.slice(0, accepted)) await context.request.put(`/api/buddy-requests/${id}/accept`)
  await page.goto('/buddies')
  return page
}

const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('main').getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('answering a buddy request by keyboard moves the focus to the section or page heading', async ({ browser }) => {
  const page = await asked(browser, 'Fay Focusby', ['Gil Focusby', 'Hal Focusby'])
  await press(page, 'Accept Gil Focusby')
  await expect(heading(page, /^Pending Requests/)).toBeFocused()
  await press(page, 'Decline Hal Focusby')
  await expect(heading(page, 'Surf Buddies').first()).toBeFocused()
})

test('removing a buddy moves the focus to the heading of the remaining buddies', async ({ browser }) => {
  const page = await asked(browser, 'Ida Focusby', ['Jon Focusby', 'Kim Focusby'], 2)
  await press(page, /^Jon Focusby/)
  await page.getByRole('button', { name: 'More about Jon Focusby' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove Buddy' }).press('Enter')
  await page.getByRole('button', { name: 'Remove Buddy' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add Buddy' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, 'Your Surf Buddies')).toBeFocused()
})

test('checking out moves the focus to Home’s heading', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Lea Focusby')
  await paddleOut(context.request, await spotNamed(context.request, "Teahupo'o"))
  await page.goto('/')
  await checkOut(page)
  await expect(heading(page, 'Ready when you are')).toBeFocused()
})

test('the surfer search announces the number of results and returns the focus to its opener', async ({ browser }) => {
  const page = await asked(browser, 'Mia Focusby', ['Ned Quietwater'])
  await signUp((await browser.newContext()).request, 'Oda Quietwater')
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Buddy' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
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
  await expect(dialog.getByText('Request Pending')).toHaveCount(2)
  await expect(dialog).toBeFocused()
  await field.fill('qqxxzz')
  await expect(dialog.getByRole('status')).toHaveText('No users found')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Buddy' })).toBeFocused()
})

test('a dialog that replaces another has the focus, also after the other has closed', async ({ browser }) => {
  const page = await asked(browser, 'Pia Focusby', [])
  const { id } = await paddleOut(page.request, await spotNamed(page.request, 'Manu Bay'))
  await openAddress(page, '/profile')
  await press(page, 'Manu Bay')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  await expect(page).toHaveURL(`/profile?edit-session=${id}`)
  await expect(page.locator('.sheet')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Edit Session' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Session' }).press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
})
