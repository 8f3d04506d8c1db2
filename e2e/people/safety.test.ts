import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { FALKLANDS, limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { showsTexts } from '#e2e/support/shows-texts.ts'
import { areBuddies, aSurferOnTheWay, checkOut } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** What is due by the clock alone is found within 10 s. */
const SOON = { timeout: 60_000 }

const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const status = (page: Page) => banner(page).getByRole('status')
const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()
const sure = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
/** How the server looks after a session of the surfer who is signed in there. */
const safetyOf = async ({ request }: BrowserContext, { id }: SurfSession) =>
  (await request.get(`/api/surf-sessions/${id}/safety`)).json()
const alarms = (page: Page) => page.getByRole('list', { name: 'Alarms' })

test('a surfer is asked before the limit and gets an hour more, though the first answer is lost; then a buddy gets the alarm at once, and learns that all is well', async ({
  browser,
  product,
}) => {
  const ola = await aSurferOnTheWay(browser, 'Ola Overdue', { geolocation: FALKLANDS })
  const ben = await aSurferOnTheWay(browser, 'Ben Buddywatch')
  await areBuddies(ola.context.request, ola.user, ben.context.request, ben.user)
  const session = await paddleOutAlone(ola.context.request)
  await ola.page.goto('/')
  await ben.page.goto('/')
  await expect(status(ola.page)).toContainText('Safety watch on until', SOON)
  await expect(alarms(ben.page)).toHaveCount(0)

  await limitIn(product.db, 20, session)
  await expect(status(ola.page)).toContainText('Still out?', SOON)
  await showsTexts(ola.page, 'banner', 'Still out?', "I'm fine, 1 more hour")
  const { overdueAt } = await safetyOf(ola.context, session)
  await ola.page.route('/api/surf-sessions/*/extension', (route) => route.abort())
  await press(ola.page, "I'm fine, 1 more hour")
  // Sent, and its answer lost: nobody here knows whether it has arrived.
  await expect(status(ola.page)).toContainText(/'I'm fine' may have arrived.*If it hasn't, your limit is still \d/)
  expect((await safetyOf(ola.context, session)).overdueAt).toBe(overdueAt)
  await ola.page.unroute('/api/surf-sessions/*/extension')
  await expect(status(ola.page)).toContainText('Safety watch on until', SOON)
  expect(Date.parse((await safetyOf(ola.context, session)).overdueAt) - Date.parse(overdueAt)).toBe(HOUR_MS)
  await expect(banner(ola.page).getByRole('button', { name: "I'm fine, 1 more hour" })).toHaveCount(0)
  await status(ola.page).getByRole('button').click()
  const sheet = ola.page.getByRole('dialog', { name: 'Your Safety' })
  await expect(sheet.getByRole('list', { name: 'Alerts sent' })).toContainText('YouStill out?')
  await ola.page.goBack()

  await limitIn(product.db, -1, session)
  await expect(alarms(ben.page)).toContainText('Ola Overdue has not come backKelp Point', SOON)
  await expect(status(ola.page)).toContainText("You're overdueBen Buddywatch was alerted.", SOON)
  await expect(ola.page.getByRole('list', { name: 'Alerts sent' })).toContainText('Ben BuddywatchOverdue alert')
  await expect(ola.page.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')

  await alarms(ben.page).getByRole('button').click()
  await expect(ben.page).toHaveURL(`/?alarm=${session.id}`)
  const alarm = ben.page.locator('[role=dialog].sheet')
  await expect(alarm).toContainText('-51.7127, -57.7391')
  await expect(alarm).toContainText('Red longboard')
  await expect(alarm.getByRole('link', { name: 'Open Map' })).toHaveAttribute('href', /mlat=-51.7127&mlon=-57.7391/)
  await ben.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await alarm.getByRole('button', { name: 'Copy Position' }).click()
  await expect.poll(() => ben.page.evaluate(() => navigator.clipboard.readText())).toBe('-51.7127, -57.7391')
  await alarm.getByRole('button', { name: 'I reached them' }).click()
  await sure(ben.page, 'I reached them')
  await expect(alarm).toContainText('Ola Overdue was reached')
  await expect(status(ola.page)).toContainText('Someone reached youSafety watch is off: turn it on.', SOON)

  await checkOut(ola.page)
  await expect(alarm).toContainText('All clear: Ola Overdue is fine', SOON)
  await expect(alarm).not.toContainText('-51.7127')
  await ben.page.goBack()
  await expect(ben.page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(alarms(ben.page)).toHaveCount(0)
})

test('a call for help needs confirmation, and clearly shows a failed and then a successful delivery', async ({
  browser,
}) => {
  const hal = await aSurferOnTheWay(browser, 'Hal Needshelp', { geolocation: FALKLANDS })
  const ivy = await aSurferOnTheWay(browser, 'Ivy Ashore')
  await areBuddies(hal.context.request, hal.user, ivy.context.request, ivy.user)
  const session = await paddleOutAlone(hal.context.request)
  await hal.page.goto('/')
  await ivy.page.goto(`/?alarm=${session.id}`)
  await expect(ivy.page.getByRole('dialog')).toContainText('Alarm not found', SOON)
  await expect(status(hal.page)).toContainText('Safety watch on until', SOON)

  await press(hal.page, 'I need help')
  await expect(hal.page.getByRole('alertdialog')).toContainText('Ivy will be told where you checked in.')
  await sure(hal.page, 'Cancel')
  await hal.page.route('/api/surf-sessions/*/help', (route) => route.abort())
  await press(hal.page, 'I need help')
  await sure(hal.page, 'I need help')
  await expect(status(hal.page)).toContainText("This didn't reach the serverYour alert may not have gone out.")
  await hal.page.unroute('/api/surf-sessions/*/help')
  await press(hal.page, 'Try again: I need help')
  await expect(status(hal.page)).toContainText('You asked for helpIvy Ashore was alerted.', SOON)
  await openAddress(ivy.page, '/')
  await expect(alarms(ivy.page)).toContainText('Hal Needshelp asked for help', SOON)

  await expect(banner(hal.page).getByRole('button', { name: 'False alarm' })).toBeVisible()
  await press(hal.page, "I'm safe")
  await expect(alarms(ivy.page)).toHaveCount(0, SOON)
})
