import { expect, type Page } from '@playwright/test'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

const profile = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a profile found by search offers a buddy request and shows where the buddy is surfing', async ({ browser }) => {
  const { page: bea } = await aSurferOnTheWay(browser, 'Bea Seeker')
  const { page: cal, context: cals, user } = await aSurferOnTheWay(browser, 'Cal Foundswell')
  await cal.goto('/buddies')
  await bea.goto('/buddies?find-buddies')
  const finder = bea.getByRole('dialog', { name: 'Find Surf Buddies' })
  await finder.getByRole('searchbox').fill('foundswell')
  await bea.getByRole('button', { name: /^Cal Foundswell/ }).click()
  const dialog = profile(bea, 'Cal Foundswell').filter({ hasText: `@${user.username}` })
  await expect(dialog).toContainText('No sessions yet')
  await expect(bea).toHaveURL(`/buddies?surfer=${user.id}`)

  await dialog.getByRole('button', { name: 'Add Buddy' }).click()
  await expect(dialog.getByText('Request Pending')).toBeVisible()

  await cal
    .getByRole('region', { name: /Pending Requests/ })
    .getByRole('button', { name: /^Bea Seeker/ })
    .click()
  await profile(cal, 'Bea Seeker').getByRole('button', { name: 'Accept Bea Seeker' }).click()
  await expect(profile(cal, 'Bea Seeker').getByText('Buddies', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Buddies', { exact: true })).toBeVisible()

  const session = await paddleOut(cals.request, await spotNamed(cals.request, 'Manu Bay'))
  await dialog.getByRole('button', { name: 'In the water: Manu Bay' }).click()
  await expect(bea).toHaveURL(`/buddies?session=${session.id}`)
  await bea.goBack()
  await expect(dialog).toContainText('Session1')
  await bea.goBack()
  await expect(finder.getByRole('searchbox')).toHaveValue('foundswell')
  await expect(finder.getByRole('listitem')).toContainText('Buddies')
})

test('a block hides both surfers from each other until it is removed', async ({ browser }) => {
  const { page: fay, user: faysOwn } = await aSurferOnTheWay(browser, 'Fay Blocker')
  const { page: gus, user } = await aSurferOnTheWay(browser, 'Gus Blockedby')
  await fay.goto(`/buddies?surfer=${user.id}`)
  const blocked = fay.waitForResponse('/api/blocks/*')
  await fay.getByRole('button', { name: 'More about Gus Blockedby' }).click()
  await fay.getByRole('menuitem', { name: 'Block' }).click()
  await fay.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await blocked
  await expect(fay.getByRole('dialog')).toHaveCount(0)
  await gus.goto('/buddies')
  for (const [page, other] of [
    [fay, user],
    [gus, faysOwn],
  ] as const) {
    await openAddress(page, `/?surfer=${other.id}`)
    await expect(page.getByRole('dialog')).toContainText('Surfer not found')
    await openAddress(page, `/?find-buddies=${encodeURIComponent(`${other.firstName} ${other.lastName}`)}`)
    await expect(page.getByText('No users found').first()).toBeVisible()
  }

  await openAddress(fay, '/settings/privacy')
  await fay.getByRole('button', { name: 'Unblock Gus Blockedby' }).click()
  await expect(fay.getByText('No one blocked.')).toBeVisible()
  await openAddress(fay, `/?surfer=${user.id}`)
  await expect(profile(fay, 'Gus Blockedby').getByRole('button', { name: 'Add Buddy' })).toBeVisible()
})
