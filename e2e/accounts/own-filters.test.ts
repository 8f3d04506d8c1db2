import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

const commentsOn = (page: Page) =>
  page.getByRole('dialog').getByRole('list', { name: 'Comments' }).getByRole('listitem')

test('a comment with a hidden word appears for its author alone, and who may comment is the surfer’s choice', async ({
  browser,
}) => {
  const maya = await aSurferOnTheWay(browser, 'Maya Filters')
  const kai = await aSurferOnTheWay(browser, 'Kai Comments')
  const noa = await aSurferOnTheWay(browser, 'Noa Reads')
  await areBuddies(maya.context.request, maya.user, kai.context.request, kai.user)
  const spot = await spotNamed(kai.context.request, 'Manu Bay')
  const session = `/?session=${(await paddleOut(maya.context.request, spot)).id}`

  await maya.page.goto('/settings/privacy')
  await maya.page.getByRole('textbox', { name: 'Word or short phrase' }).fill('Kook')
  await maya.page.getByRole('button', { name: 'Add', exact: true }).click()
  const words = maya.page.getByRole('list', { name: 'Hidden words' })
  await expect(words.getByRole('listitem')).toHaveText('Kook')

  const settings = await maya.context.newPage()
  await settings.goto('/settings/privacy')
  for (const { page } of [maya, kai, noa]) await page.goto(session)
  for (const comment of ['What a kook!', 'Great wave']) {
    await kai.page.getByRole('textbox', { name: 'Comment' }).fill(comment)
    await kai.page.getByRole('button', { name: 'Post comment' }).click()
    await expect(commentsOn(kai.page).filter({ hasText: comment })).toBeVisible()
  }
  for (const { page } of [maya, noa]) {
    await expect(commentsOn(page).filter({ hasText: 'Great wave' })).toBeVisible()
    await expect(commentsOn(page)).toHaveCount(1)
  }
  await kai.page.reload()
  await expect(commentsOn(kai.page)).toHaveCount(2)

  // Her other page shows it at once when the word is removed.
  await settings.getByRole('button', { name: 'Remove Kook' }).click()
  await expect(commentsOn(maya.page)).toHaveCount(2)

  const whoComments = settings.getByRole('group', { name: 'Who can comment' })
  await whoComments.getByRole('button', { name: 'Buddies' }).click()
  await expect(whoComments.getByRole('button', { name: 'Buddies' })).toHaveAttribute('aria-pressed', 'true')
  await expect(async () => {
    await noa.page.reload()
    await expect(noa.page.getByRole('dialog')).toContainText('Great wave')
    await expect(noa.page.getByRole('textbox', { name: 'Comment' })).toBeHidden({ timeout: 500 })
  }).toPass()
  await kai.page.reload()
  await expect(kai.page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
})
