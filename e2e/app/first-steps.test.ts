import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, spotNamed } from '#e2e/support/surfers.ts'

test('the first steps are ticked off as they are done, and stay hidden once dismissed', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Nia Newhere')
  const steps = page.getByRole('region', { name: 'First steps' })
  await page.goto('/')
  await expect(steps).toContainText('0 of 4 done')
  const kai = await aSurferOnTheWay(browser, 'Kai Firstbuddy')
  await areBuddies(context.request, user, kai.context.request, kai.user)
  await expect(steps).toContainText('1 of 4 done')
  await expect(steps.getByRole('button', { name: 'Find a buddy' })).toHaveCount(0)
  const bay = await spotNamed(context.request, 'Manu Bay')
  await context.request.put(`/api/favourites/${bay.id}`)
  await expect(steps).toContainText('2 of 4 done')

  const hidden = page.waitForResponse('/api/settings')
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await hidden
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
