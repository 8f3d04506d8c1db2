import { expect } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, PASSWORD, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

test('an alarm link opens the alarm in another browser after the buddy signs in', async ({ browser }) => {
  const hana = await aSurferOnTheWay(browser, 'Hana Help')
  const ben = await aSurferOnTheWay(browser, 'Ben Mailbox')
  await areBuddies(hana.context.request, hana.user, ben.context.request, ben.user)
  const session = await paddleOut(hana.context.request, await spotNamed(hana.context.request, 'Anchor Point'))
  await hana.context.request.post(`/api/surf-sessions/${session.id}/help`)

  const elsewhere = await browser.newPage()
  await elsewhere.goto(`/?alarm=${session.id}`)
  await elsewhere.getByLabel('E-mail').fill(ben.user.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Hana Help asked for help' })).toContainText('Anchor Point')
})

test('a shared link shows visitors what the surfer chose, and says who can see the rest', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Shay Sharing')
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await context.request.patch(`/api/surf-sessions/${session.id}`, { data: { waveCount: 7, notes: 'Long walls' } })
  const visitor = await browser.newPage()
  const link = `/discover?session=${session.id}`
  await visitor.goto(link)
  const shown = visitor.locator('[role=dialog].sheet')
  await expect(shown).toContainText('Only for surfers who are signed in: who surfed')
  await expect(shown).not.toContainText('Shay')

  await page.goto(`/?session=${session.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  // The box follows the answer, so it may not change with the press.
  await page.getByRole('checkbox', { name: 'My name and photo' }).click()
  await saved
  await visitor.goto(link)
  await expect(shown).toContainText('Shay Sharing')
  await expect(shown).not.toContainText('Long walls')
})
