import { expect, type Page } from '@playwright/test'
import { brokenWords } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import { wordsLostIn } from '#e2e/words-on-picture.ts'

const next = (page: Page) => page.getByRole('button', { name: "Let's Get Started" })
const signInPage = /\/api\/login$/

// A browser that saves data gets no video, whatever its surfer wants of motion.
test.use({ savesData: false })

test('the landing page tells in two steps what Lineup is, and leads to the sign-in page', async ({ page }) => {
  await page.goto('/')
  const headline = page.getByRole('heading', { level: 1, name: 'Welcome to the future of surf session tracking' })
  await showsTexts(page, 'landing', 'Welcome to the future of surf session tracking')
  await showsTexts(page, 'landing', 'Catch every dawn session with your surf community', 'Ready to Surf?')
  await showsTexts(page, 'landing', "Let's Get Started", 'Skip')
  await showsTexts(page, 'landing', 'By continuing, you agree to our Terms of Service and Privacy Policy')
  await expect(page.getByRole('img', { name: 'Step 1 of 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)

  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Everything You Need' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'Step 2 of 2' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
  await showsTexts(page, 'features', 'Everything You Need', 'Smart session tracking')
  await showsTexts(page, 'features', 'GPS-powered session logging with automatic spot detection', 'Surf community')
  await showsTexts(page, 'features', 'Connect with local surfers and join the session', 'Session memories')
  await showsTexts(page, 'features', 'Capture and share your best waves and moments', 'Progress tracking')
  await showsTexts(page, 'features', 'See improvement with detailed analytics', 'Safety first')
  await showsTexts(page, 'features', 'Emergency contacts and safety features', 'Real-time conditions')
  await showsTexts(page, 'features', 'Live surf forecasts and spot conditions', 'Join', 'Back', 'Skip')
  await showsTexts(page, 'features', 'By continuing, you agree to our Terms of Service and Privacy Policy')

  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await brokenWords(page.locator('h1, h2, p'))).toEqual([])
  await page.goBack()
  await expect(headline).toBeVisible()
  expect(await brokenWords(page.locator('h1, h2, p'))).toEqual([])
  expect(await wordsLostIn(page, page.getByText('Catch every dawn session'))).toEqual([])
  await next(page).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(headline).toBeVisible()

  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(signInPage)
  await page.goBack()
  await next(page).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(signInPage)
  await page.goBack()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/api\/login\?signup$/)
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible()

  // A link of a letter that a phone opened signed out: the alarm opens once its surfer is in.
  await page.goto('/?alarm=1')
  await page.getByRole('link', { name: 'I have an account' }).click()
  await expect(page).toHaveURL(/\/api\/login\?next=%2F%3Falarm%3D1$/)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See the spots' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover Surf Spots' })).toBeVisible()
})

test('terms and privacy are one press away, an unknown step offers a start, /login goes to the sign-in page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { name: 'Lineup is not a rescue service' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.getByRole('link', { name: 'Lineup' }).click()
  await expect(next(page)).toBeVisible()

  await page.goto('/#step-9')
  await showsTexts(page, 'unknownStep', 'Get Started')
  await showsTexts(page, 'unknownStep', 'By continuing, you agree to our Terms of Service and Privacy Policy')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(signInPage)

  await page.goto('/login?next=/buddies')
  await expect(page).toHaveURL(/\/api\/login\?next=%2Fbuddies$/)
})

test('a visitor of the landing page loads none of the app behind it, and no video who wants less motion', async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('video')).toHaveCount(0)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Everything You Need' })).toBeVisible()
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded).toContain('Ready to Surf?')
  for (const words of ['Check In to Surf', 'Currently Surfing', 'Find Surf Buddies', 'Discover Surf Spots'])
    expect(loaded).not.toContain(words)
  // What Base UI gives to the dialogs and toasts that are built on it.
  expect(loaded).not.toContain('data-base-ui')
})
