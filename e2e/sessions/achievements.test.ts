import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

test('the first session earns an achievement, which an open profile announces and lists', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Ada Achieves')
  await page.goto('/profile')
  const row = page.getByRole('region', { name: 'Achievements' })
  await expect(row.getByText('12 left')).toBeVisible()
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
  await expect(page.getByRole('button', { name: 'Notifications' })).toContainText('1')
  await expect(row.getByText('11 left')).toBeVisible()
  await row.getByRole('button', { name: 'More to unlock' }).click()
  const all = page.getByRole('dialog', { name: 'Achievements' })
  await expect(all.getByRole('list', { name: 'Earned' }).getByRole('listitem')).toHaveText([/^First Session/])
  await page.goBack()
  await expect(all).toBeHidden()
})
