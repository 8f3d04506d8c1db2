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

  await page.goto('/decisions')
  const reports = page.getByRole('list', { name: 'Your reports' })
  await expect(reports).toContainText('Kooks go home')
  await expect(reports).toContainText('Not decided yet')
  await product.db.query("update reports set outcome = 'removed' where reporter_id = $1", [user.id])
  await page.reload()
  await expect(reports).toContainText('Taken down')
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

test('sessions, photos, messages, surfers and spots are reported in two taps', async ({ browser, product }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Rita Reporter')
  const rude = await aSurferOnTheWay(browser, 'Rex Rude')
  const calls = rude.context.request
  await areBuddies(context.request, user, calls, rude.user)
  const spot = await spotNamed(context.request, 'Anchor Point')
  const session = await paddleOut(calls, spot)
  const { rows } = await product.db.query(
    'insert into photos (owner_id, session_id, photo_url) values ($1, $2, $3) returning id',
    [rude.user.id, session.id, '/objects/photos/00000000-0000-4000-8000-000000000000.webp'],
  )
  const startTime = new Date(Date.now() + 86_400_000).toISOString()
  const made = await calls.post('/api/plans', { data: { surfSpotId: spot.id, startTime, invited: [user.id] } })
  const plan = await made.json()
  await calls.post(`/api/plans/${plan.id}/messages`, { data: { message: 'Stay at home' } })

  const menu = page.getByRole('button', { name: /^More about Rex Rude/ })
  const item = page.getByRole('menuitem', { name: 'Report' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const [address, what, ...taps] of [
    [`/?session=${session.id}`, 'session', button('Report this session')],
    [`/?session=${session.id}&photo=${rows[0].id}`, 'photo', button('Report')],
    [`/?plan=${plan.id}`, 'message', menu, item],
    [`/?surfer=${rude.user.id}`, 'surfer', menu, item],
    [`/?spot=${spot.id}`, 'spot', button('Report this spot')],
  ] as const) {
    await page.goto(address)
    for (const tap of taps) await tap.click()
    const form = page.getByRole('dialog', { name: `Report this ${what}` })
    await form.getByRole('radio', { name: 'Something else' }).check()
    await form.getByRole('button', { name: 'Send Report' }).click()
    await expect(page.getByText("You'll be notified of what became of it.")).toBeVisible()
  }
  const { rows: cases } = await product.db.query(
    'select c.kind from reports r join moderation_cases c on c.id = r.case_id where r.reporter_id = $1 order by 1',
    [user.id],
  )
  expect(cases.map(({ kind }) => kind)).toEqual(['photo', 'plan_message', 'session', 'spot', 'surfer'])
})
