import { expect } from '@playwright/test'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, PIER } from '#e2e/surfers.ts'

test('the first session is an achievement: announced, on the profile, and in the list of all', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Ada Achieves')
  await page.goto('/profile')
  const row = page.getByRole('region', { name: 'Achievements' })
  await expect(row.getByRole('button')).toHaveText([
    'Early Bird0 of 10',
    '10 Day Streak0 of 10',
    'Photographer0 of 10',
    'More to unlock12 left',
  ])

  const session: SurfSession = await (
    await context.request.post('/api/surf-sessions', {
      data: { startTime: new Date().toISOString(), ...PIER, customLocation: 'Off the pier' },
    })
  ).json()
  await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
  await expect(page.getByRole('button', { name: 'Notifications' })).toContainText('1')
  await expect(row.getByText('11 left')).toBeVisible()

  await row.getByRole('button', { name: 'More to unlock' }).click()
  const all = page.getByRole('dialog', { name: 'Achievements' })
  const earned = all.getByRole('list', { name: 'Earned' }).getByRole('listitem')
  await expect(earned).toHaveCount(1)
  await expect(earned).toContainText('First Session')
  await expect(earned).toContainText('Earned on')
  const locked = all.getByRole('list', { name: 'More to unlock' }).getByRole('listitem')
  await expect(locked).toHaveCount(14)
  await expect(locked.filter({ hasText: 'Photographer' })).toContainText('0 of 10 · 10 to go')
  await page.goBack()
  await expect(all).toBeHidden()
})
