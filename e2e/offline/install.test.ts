import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

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

test('the app offers its installation once, after the first session', async ({ browser }) => {
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
})
