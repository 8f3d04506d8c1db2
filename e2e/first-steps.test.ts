import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'

const FAR_OUT = { latitude: -48.8767, longitude: -123.3933 }

test('a new surfer gets first steps that lead where they are done, tick themselves, and go for good', async ({
  browser,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Nia Newhere', { geolocation: FAR_OUT })
  const steps = (at: Page) => at.getByRole('region', { name: 'First steps' })
  await page.goto('/')
  await expect(steps(page)).toContainText('0 of 4 done')
  await steps(page).getByRole('button', { name: 'Add an emergency contact' }).click()
  await expect(page).toHaveURL('/?contact=')
  await page.goBack()
  const kai = await aSurferOnTheWay(browser, 'Kai Firstbuddy')
  await areBuddies(context.request, user, kai.context.request, kai.user)
  await expect(steps(page)).toContainText('1 of 4 done')
  await expect(steps(page).getByRole('button', { name: 'Find a buddy' })).toHaveCount(0)
  const bay = await spotNamed(context.request, 'Manu Bay')
  const out = await paddleOut(context.request, bay)
  await expect(page.getByRole('region', { name: 'Currently Surfing' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
  await context.request.put(`/api/surf-sessions/${out.id}/end`, { data: {} })
  await steps(page).getByRole('button', { name: 'Star a spot you surf' }).click()
  await expect(page.getByRole('heading', { name: 'Discover Surf Spots' })).toBeVisible()
  await context.request.put(`/api/favourites/${bay.id}`)
  await page.goBack()
  await expect(steps(page)).toContainText('2 of 4 done')

  const tablet = await context.newPage()
  await tablet.goto('/')
  await steps(tablet).getByRole('button', { name: 'Hide first steps' }).click()
  await expect(steps(tablet)).toHaveCount(0)
  await expect(steps(page)).toHaveCount(0)
})
