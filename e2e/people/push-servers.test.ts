import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { startNtfy } from '#test/fakes/push-servers.ts'

test('a surfer adds a topic of ntfy, tries it, and gets a call for help there', async ({ browser, baseURL }) => {
  const ntfy = await startNtfy()
  const { page, context, user: noa } = await aSurferOnTheWay(browser, 'Noa Notified')
  const { context: others, user: hal } = await aSurferOnTheWay(browser, 'Hal Helpless')
  await areBuddies(context.request, noa, others.request, hal)
  const sheet = page.locator('[role=dialog].sheet')
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Add ntfy or Gotify' }).click()
  await sheet.getByLabel('Server').fill(ntfy.url)
  await sheet.getByLabel('Topic', { exact: true }).fill('mine')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await sheet.getByRole('button', { name: 'Send a Test' }).click()
  await expect(sheet.getByRole('status')).toHaveText('The server wants a token that may send there (403).')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add ntfy or Gotify' }).click()
  await sheet.getByLabel('Server').fill(ntfy.url)
  await sheet.getByLabel('Topic', { exact: true }).fill('mine')
  await sheet.getByLabel(/Access token/).fill('tk_known')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await sheet.getByRole('button', { name: 'Send a Test' }).click()
  await expect(sheet.getByRole('status')).toHaveText('The server took the test. It should be on your phone now.')
  expect(ntfy.shown).toMatchObject([{ message: 'Your notifications arrive here.', to: 'mine' }])

  const { id } = await paddleOut(others.request, await spotNamed(others.request, 'Anchor Point'))
  expect((await others.request.post(`/api/surf-sessions/${id}/help`)).status()).toBe(200)
  await expect
    .poll(() => ntfy.shown.at(-1))
    .toMatchObject({ priority: 5, message: expect.stringContaining('Hal Helpless') })
  await page.goto(ntfy.shown.at(-1)!.click.replace(/^https?:\/\/[^/]+/, baseURL!))
  await expect(sheet).toContainText('Hal Helpless')
  await ntfy.close()
})
