import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'

/** In the browser's place, as Chromium does it: the event after the page has loaded, its dialog once and after a press only. */
const offerToInstall = (page: Page, answers: ('accepted' | 'dismissed')[]) =>
  page.addInitScript((outcomes) => {
    let isShown = false
    addEventListener('load', () =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          async prompt() {
            if (isShown || !navigator.userActivation.isActive) throw new DOMException('Not allowed', 'NotAllowedError')
            isShown = true
            return { outcome: outcomes[0] }
          },
        }),
      ),
    )
  }, answers)

test('after a first session the surfer is asked to install the app, once and for good', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Ines Install')
  await offerToInstall(page, ['dismissed'])
  const card = page.getByRole('region', { name: 'Install Lineup' })
  const steps = page.getByRole('region', { name: 'First steps' })
  await page.goto('/')
  await expect(steps).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(card).toHaveCount(0)

  const { id } = await paddleOut(context.request, await spotNamed(context.request, 'Huntington Beach Pier'))
  expect((await context.request.put(`/api/surf-sessions/${id}/end`, { data: {} })).status()).toBe(200)
  await page.reload()
  // One card at a time: the checklist makes way for the question, and comes back with the answer.
  await expect(card).toBeVisible()
  await expect(steps).toHaveCount(0)
  await card.getByRole('button', { name: 'Install' }).click()
  await expect(card).toHaveCount(0)
  await expect(steps).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(card).toHaveCount(0)

  // An iPhone cannot ask; the steps are told, and put away for good too.
  const cookies = await context.storageState()
  const iPhone = await browser.newContext({
    storageState: { ...cookies, origins: [] },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  const phone = await iPhone.newPage()
  const onPhone = phone.getByRole('region', { name: 'Install Lineup' })
  await phone.goto('/')
  await expect(onPhone.getByRole('listitem')).toHaveText([/Share/, /Add to Home Screen/])
  await onPhone.getByRole('button', { name: 'Got it' }).click()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(onPhone).toHaveCount(0)
})
