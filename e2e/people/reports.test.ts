import { expect } from '@playwright/test'
import { looksRightNow } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

test('a comment is reported in two taps, and the report is listed with what became of it', async ({
  browser,
  product,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Rita Reporter')
  const rude = await aSurferOnTheWay(browser, 'Rex Rude')
  await areBuddies(context.request, user, rude.context.request, rude.user)
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  await rude.context.request.post(`/api/surf-sessions/${session.id}/comment`, { data: { comment: 'Kooks go home' } })

  await page.goto(`/?session=${session.id}`)
  await expect(page.getByText('Kooks go home')).toBeVisible()
  await page.getByRole('button', { name: /More about Rex Rude/ }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const form = page.getByRole('dialog', { name: 'Report this comment' })
  await expect(form).toBeVisible()
  await looksRightNow(page, 'Harassment or bullying')
  await form.getByRole('radio', { name: 'Harassment or bullying' }).check()
  await form.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByText("You'll be notified of what became of it.")).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Rita Reporter' })).toBeVisible()

  await page.goto('/settings/privacy')
  const reports = page.getByRole('list', { name: 'Your reports' })
  await expect(reports).toContainText('Not decided yet')
  await product.db.query("update reports set outcome = 'removed' where reporter_id = $1", [user.id])
  await page.reload()
  await expect(reports).toContainText('Removed')
  await looksRightNow(page, 'Your reports')
})

test('a visitor reports a session that a link shows', async ({ browser, product }) => {
  const { context } = await aSurferOnTheWay(browser, 'Shay Sharing')
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Anchor Point'))
  const visitor = await browser.newPage()
  await visitor.goto(`/discover?session=${session.id}`)
  await visitor.getByRole('button', { name: 'Report this session' }).click()
  const form = visitor.getByRole('dialog', { name: 'Report this session' })
  await expect(form).toContainText("you won't get an answer")
  await looksRightNow(visitor, 'Shows something private')
  await form.getByRole('radio', { name: 'Shows something private' }).check()
  await form.getByRole('button', { name: 'Send Report' }).click()
  await expect(visitor.getByText('Thanks for your report.')).toBeVisible()
  const { rows } = await product.db.query('select kind from moderation_cases where subject_id = $1', [session.id])
  expect(rows).toEqual([{ kind: 'session' }])
})
