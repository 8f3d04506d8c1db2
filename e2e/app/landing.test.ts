import { expect, type Page } from '@playwright/test'
import { wordsLostIn } from '#e2e/sessions/words-on-picture.ts'
import { hasBeenIdle } from '#e2e/support/idle.ts'
import { brokenWords } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'

const next = (page: Page) => page.getByRole('button', { name: "Let's Get Started" })

// A browser that saves data gets no video, whatever its surfer wants of motion.
test.use({ savesData: false })

test('the landing page leads to the sign-in page in two steps, and back', async ({ page }) => {
  await page.goto('/')
  const headline = page.getByRole('heading', { level: 1, name: 'Welcome to the future of surf session tracking' })
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Everything You Need' })).toBeFocused()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await brokenWords(page.locator('h1, h2, p'))).toEqual([])
  await page.goBack()
  await expect(headline).toBeVisible()
  expect(await brokenWords(page.locator('h1, h2, p'))).toEqual([])
  expect(await wordsLostIn(page, page.getByText('Catch every dawn session'))).toEqual([])

  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(/\/api\/login$/)
  await page.goBack()
  await next(page).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/api\/login\?signup$/)
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'See the spots' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover Surf Spots' })).toBeVisible()
})

test('the landing page loads no app code, and no video if reduced motion is preferred', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto('/')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Everything You Need' })).toBeVisible()
  await hasBeenIdle(page)
  await expect(page.locator('video')).toHaveCount(0)
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded).toContain('Ready to Surf?')
  for (const words of ['Check In to Surf', 'Currently Surfing', 'Find Surf Buddies', 'Discover Surf Spots'])
    expect(loaded).not.toContain(words)
  // What Base UI gives to the dialogs and toasts that are built on it.
  expect(loaded).not.toContain('data-base-ui')
})
