import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aRoadTo } from '#e2e/support/road.ts'
import { PASSWORD } from '#e2e/support/surfers.ts'
import { textsIn } from '#languages'
import { readCatalogue } from '#scripts/words/messages.ts'

/** A text of the pages in this language, by its file and key. */
const textIn = (language: string, file: string, key: string) =>
  String((readCatalogue(language).files.get(file) as Record<string, unknown>)[key])

const isIn = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)
const choose = (page: Page, from: string, to: string) =>
  page.getByRole('combobox', { name: textIn(from, 'app', 'language') }).selectOption(to)

async function signUpIn(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: textIn(language, 'onboarding', 'letsGetStarted') }).click()
  await page.getByRole('button', { name: textIn(language, 'onboarding', 'join') }).click()
  await isIn(page, language)
  await expect(page.getByRole('button', { name: textsIn('es').accountPages.signUp, exact: true })).toBeVisible()
  await page.locator('[name=firstName]').fill('Inés')
  await page.locator('[name=lastName]').fill('Olas')
  await page.locator('[name=email]').last().fill(`ines.olas.${Date.now()}@example.com`)
  await page.locator('[name=password]').last().fill(PASSWORD)
  await page.getByRole('button', { name: textsIn('es').accountPages.signUp, exact: true }).click()
}

/** As a page of the service worker, which starts it without a request. */
async function openProfile(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/profile')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  return page
}

test('a visitor chooses Spanish, signs up, then chooses Japanese, which stays without a network', async ({
  browser,
  baseURL,
}) => {
  const road = await aRoadTo(baseURL!)
  const context = await browser.newContext({ baseURL: road.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/')
  await isIn(page, 'en')
  await choose(page, 'en', 'es')
  await isIn(page, 'es')
  await signUpIn(page, 'es')
  await isIn(page, 'es')
  await page.close()

  const [one, other] = [await openProfile(context), await openProfile(context)]
  await choose(one, 'es', 'ja')
  await isIn(one, 'ja')
  await expect(one.getByText(textIn('ja', 'users', 'privacySafety'))).toBeVisible()
  await isIn(other, 'ja')
  expect((await (await context.request.get('/api/settings')).json()).language).toBe('ja')

  await road.cut()
  await one.goto('/')
  await isIn(one, 'ja')
  await expect(one.getByRole('link', { name: textIn('ja', 'app', 'profile') }).first()).toBeVisible()
  await one.goto('/profile')
  await choose(one, 'ja', 'fr')
  await expect(one.getByText(textIn('ja', 'app', 'changingTheLanguageNeedsANetwork'))).toBeVisible()
  await isIn(one, 'ja')
  await context.close()
})
