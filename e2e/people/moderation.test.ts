import { type Browser, expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import { looksRightNow, openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

async function aModerator(browser: Browser, db: Pool, name: string, role: 'moderator' | 'owner' = 'moderator') {
  const moderator = await aSurferOnTheWay(browser, name)
  await db.query('update users set role = $1 where id = $2', [role, moderator.user.id])
  return moderator
}

/** Opens the decision of a report that the page shows, and sends it. */
async function decide(page: Page, decision: string, message: string, looks: (page: Page) => Promise<void>) {
  await page.getByRole('button', { name: 'Decide' }).click()
  const form = page.getByRole('dialog', { name: 'Your decision' })
  await form.getByRole('radio', { name: decision }).check()
  await form.getByLabel('Your words to the surfer').fill(message)
  await looks(page)
  await form.getByRole('button', { name: 'Decide' }).click()
  await expect(form).toHaveCount(0)
}

test('a reported comment is hidden in another browser at once, appealed, and shown again', async ({
  browser,
  product: { db },
}) => {
  const mira = await aModerator(browser, db, 'Mira Moderator')
  const otto = await aModerator(browser, db, 'Otto Other', 'owner')
  const rita = await aSurferOnTheWay(browser, 'Rita Reporter')
  const rex = await aSurferOnTheWay(browser, 'Rex Rude')
  await areBuddies(rita.context.request, rita.user, rex.context.request, rex.user)
  const session = await paddleOut(rita.context.request, await spotNamed(rita.context.request, 'Anchor Point'))
  const comment = (data: object) => ({ data })
  for (const text of ['Nice one', 'Kooks go home', 'Only joking'])
    await rex.context.request.post(`/api/surf-sessions/${session.id}/comment`, comment({ comment: text }))
  await rita.page.goto(`/?session=${session.id}`)
  const rude = rita.page.getByText('Kooks go home')
  await expect(rude).toBeVisible()
  await rita.page
    .getByRole('button', { name: /More about Rex Rude/ })
    .nth(1)
    .click()
  await rita.page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(rita.page.getByRole('dialog', { name: 'Report this comment' })).toBeVisible()
  await looksRightNow(rita.page, 'Harassment or bullying')
  await rita.page.getByRole('radio', { name: 'Harassment or bullying' }).check()
  await rita.page.getByRole('button', { name: 'Send Report' }).click()
  await expect(rita.page.getByText("You'll be notified of what became of it.")).toBeVisible()
  await openAddress(rita.page, '/decisions')
  const reports = rita.page.getByRole('list', { name: 'Your reports' })
  await expect(reports).toContainText(/Kooks go home.*Not decided yet/)
  await rita.page.goBack()
  await expect(rude).toBeVisible()

  await mira.page.goto('/settings')
  await mira.page.getByRole('link', { name: 'Moderation 1 waiting' }).click()
  await looksRightNow(mira.page, 'Harassment or bullying')
  await mira.page.getByRole('link', { name: 'A comment by Rex Rude' }).click()
  await expect(mira.page.getByText('Only joking')).toBeVisible()
  await looksRightNow(mira.page, 'Their first report')
  await decide(mira.page, 'Hide it', 'Please be kind here.', (page) => looksRightNow(page, 'Your words to the surfer'))
  await expect(rude).toHaveCount(0)
  await expect(rita.page.getByText('Nice one')).toBeVisible()
  await openAddress(rita.page, '/decisions')
  await expect(reports).toContainText('Taken down')
  await looksRightNow(rita.page, 'Your reports')
  await rita.page.goBack()
  await looksRightNow(mira.page, 'Please be kind here.')

  await rex.page.goto('/notifications')
  await rex.page.getByText('Something you posted was hidden').click()
  await expect(rex.page.getByText('Please be kind here.')).toBeVisible()
  await rex.page.getByRole('button', { name: /^Appeal: / }).click()
  await rex.page.getByLabel('Why is this decision wrong?').fill('We always joke like that.')
  await rex.page.getByRole('button', { name: 'Send Appeal' }).click()
  await expect(rex.page.getByText('Waits for an answer')).toBeVisible()

  await openAddress(mira.page, '/moderation')
  await looksRightNow(mira.page, 'You decided this, so somebody else answers.')
  await otto.page.goto('/moderation')
  await looksRightNow(otto.page, 'We always joke like that.')
  await otto.page.getByRole('button', { name: 'Answer the appeal of Rex Rude' }).click()
  const form = otto.page.getByRole('dialog', { name: 'Answer' })
  await form.getByRole('radio', { name: 'Take it back' }).check()
  await form.getByLabel('Your answer').fill('Rita says so, too.')
  await looksRightNow(otto.page, 'Your answer')
  await form.getByRole('button', { name: 'Send Answer' }).click()
  await expect(form).toHaveCount(0)
  await expect(rude).toBeVisible()
  await openAddress(rex.page, '/')
  await openAddress(rex.page, '/decisions')
  await expect(rex.page.getByText('The decision was taken back.')).toBeVisible()
})

test('an operator warns and suspends a surfer, who is gone from a buddy’s page, and lifts it', async ({
  browser,
  product: { db },
}) => {
  const olga = await aModerator(browser, db, 'Olga Owner', 'owner')
  const rex = await aSurferOnTheWay(browser, 'Rex Rude')
  const ben = await aSurferOnTheWay(browser, 'Ben Buddy')
  await areBuddies(ben.context.request, ben.user, rex.context.request, rex.user)
  await paddleOut(rex.context.request, await spotNamed(rex.context.request, 'Anchor Point'))
  await ben.page.goto('/buddies')
  const buddy = ben.page.getByText('Rex Rude').first()
  await expect(buddy).toBeVisible()

  const sheet = olga.page.getByRole('dialog', { name: 'Your decision' })
  const openDecision = async (decision: string, message: string) => {
    await olga.page.getByRole('button', { name: 'Decide About This Surfer' }).click()
    await sheet.getByRole('radio', { name: decision }).check()
    await sheet.getByLabel('Your words to the surfer').fill(message)
    await sheet.getByRole('button', { name: 'Decide' }).click()
  }
  await olga.page.goto(`/operators/surfers/${rex.user.id}`)
  await openDecision('Warn', 'No drones at the reef.')
  await expect(sheet).toHaveCount(0)
  await expect(olga.page.getByText('No drones at the reef.')).toBeVisible()
  await openDecision('Suspend', 'I said no drones.')
  await looksRightNow(olga.page, 'Suspend this surfer?')
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(buddy).toHaveCount(0)
  await looksRightNow(olga.page, 'I said no drones.')

  await olga.page.getByRole('button', { name: 'Lift' }).click()
  await olga.page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }).click()
  await expect(olga.page.getByText('Taken back')).toBeVisible()
  await expect(buddy).toBeVisible()
  await openAddress(olga.page, '/operators/log')
  await looksRightNow(olga.page, 'lifted what was decided about')
})
