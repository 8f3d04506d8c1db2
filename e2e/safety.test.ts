import { expect, type Page } from '@playwright/test'
import { FALKLANDS, limitIn, paddleOutAlone } from '#e2e/alone-out.ts'
import { looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import { areBuddies, aSurferOnTheWay, checkOut } from '#e2e/surfers.ts'

/** What is due by the clock alone is found within 10 s. */
const SOON = { timeout: 60_000 }

const banner = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const status = (page: Page) => banner(page).getByRole('status')
const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()
const sure = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const alarms = (page: Page) => page.getByRole('list', { name: 'Alarms' })

test('a surfer is looked after, asked before the limit, and looked after for an hour more', async ({
  browser,
  product,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Sia Stillout', { geolocation: FALKLANDS })
  const bo = await aSurferOnTheWay(browser, 'Bo Onland')
  const session = await paddleOutAlone(context.request)
  await page.goto('/')
  await expect(status(page)).toContainText('Safety watch is off: turn it on', SOON)
  await status(page).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Your Safety' })
  const missing = sheet.getByRole('list', { name: "What's missing" })
  await expect(missing).toContainText('No emergency contact')
  await missing.getByRole('button', { name: 'Find Buddies' }).click()
  await expect(page.getByRole('dialog', { name: 'Find Surf Buddies' })).toBeVisible()
  await page.goBack()
  await areBuddies(context.request, user, bo.context.request, bo.user)
  const better = sheet.getByRole('list', { name: 'Make it safer' })
  await expect(better).toContainText('Bo might miss your alarm')
  await better.getByRole('button', { name: 'Add a contact' }).click()
  await expect(page).toHaveURL('/?contact=')
  await page.goBack()
  await page.goBack()
  await expect(status(page)).toContainText(/Safety watch on until \d/, SOON)

  await status(page).getByRole('button').click()
  await expect(sheet.getByRole('list', { name: 'Who would be alerted' })).toContainText('Bo')
  // Saved before the limit is moved in the database, or it would overwrite that.
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/safety') && response.request().method() === 'PUT',
  )
  await sheet.getByLabel('Safety watch until').selectOption('2')
  await saved
  await expect(sheet.getByLabel('Safety watch until')).toHaveValue('2')
  await page.goBack()
  await expect(sheet).toBeHidden()

  await limitIn(product.db, 20, session)
  await expect(status(page)).toContainText('Still out?', SOON)
  await showsTexts(page, 'banner', 'Still out?', "I'm fine, 1 more hour")
  await page.route('/api/surf-sessions/*/extension', (route) => route.abort())
  await press(page, "I'm fine, 1 more hour")
  // Sent, and its answer lost: nobody here knows whether it has arrived.
  await expect(status(page)).toContainText(/'I'm fine' may have arrived.*If it hasn't, your limit is still \d/)
  await page.unroute('/api/surf-sessions/*/extension')
  await expect(page.getByText("Sent: 'I'm fine, 1 more hour'").first()).toBeVisible()
  await expect(status(page)).toContainText('Safety watch on until')
  await expect(banner(page).getByRole('button', { name: "I'm fine, 1 more hour" })).toHaveCount(0)
  await status(page).getByRole('button').click()
  await expect(sheet.getByRole('list', { name: 'Alerts sent' })).toContainText('YouStill out?')
  await page.goBack()
  await checkOut(page)
  await expect(banner(page)).toBeHidden()
})

test('a buddy gets the alarm at once, reaches the surfer, and hears that all is well', async ({ browser, product }) => {
  const ola = await aSurferOnTheWay(browser, 'Ola Overdue', { geolocation: FALKLANDS })
  const ben = await aSurferOnTheWay(browser, 'Ben Buddywatch')
  await areBuddies(ola.context.request, ola.user, ben.context.request, ben.user)
  const session = await paddleOutAlone(ola.context.request)
  await ola.page.goto('/')
  await ben.page.goto('/')
  await expect(status(ola.page)).toContainText('Safety watch on until', SOON)
  await expect(alarms(ben.page)).toHaveCount(0)

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
  expect(await ben.page.evaluate(() => navigator.clipboard.readText())).toBe('-51.7127, -57.7391')
  await alarm.getByRole('button', { name: 'I reached them' }).click()
  await sure(ben.page, 'I reached them')
  await expect(alarm).toContainText('Ola Overdue was reached')
  await expect(status(ola.page)).toContainText('Someone reached youSafety watch is off: turn it on.', SOON)

  await checkOut(ola.page)
  await expect(alarm).toContainText('All clear: Ola Overdue is fine', SOON)
  await expect(alarm).not.toContainText('-51.7127')
  await ben.page.goto('/')
  await expect(ben.page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()
  await expect(alarms(ben.page)).toHaveCount(0)
})

test('help is asked for after a question, says loudly when nobody heard it, and then that it was heard', async ({
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
  await ivy.page.goto('/')
  await expect(alarms(ivy.page)).toContainText('Hal Needshelp asked for help', SOON)

  await checkOut(hal.page)
  await expect(alarms(ivy.page)).toHaveCount(0, SOON)
})

test('nobody is said to look after a surfer while nobody does, or nobody can tell', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Una Unwatched', { geolocation: FALKLANDS })
  await paddleOutAlone(context.request)
  const none = { isProtected: false, sweptAt: null, buddies: [], moreBuddies: 0, contacts: [] }
  await page.route('/api/safety', (route) => route.fulfill({ json: none }))
  await page.goto('/')
  await expect(status(page)).toContainText("The safety watch isn't running right now.Tell someone on land.", SOON)
  await page.unroute('/api/safety')
  await page.route('/api/safety', (route) => route.abort())
  await page.reload()
  await expect(status(page)).toContainText("We can't tell if your safety watch is on", SOON)
  await page.unroute('/api/safety')
  await checkOut(page)
  await expect(banner(page)).toBeHidden()
})

test('an alarm fits the smallest phone, reads well in both themes, and is open to all', async ({
  browser,
  product,
}) => {
  const mia = await aSurferOnTheWay(browser, 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley', {
    geolocation: FALKLANDS,
  })
  const ned = await aSurferOnTheWay(browser, 'Ned Nearby')
  await areBuddies(mia.context.request, mia.user, ned.context.request, ned.user)
  const session = await paddleOutAlone(mia.context.request)
  await looksRight(mia.page, '/', 'Safety watch on until')
  await looksRight(mia.page, `/?safety=${session.id}`, 'Safety watch until')
  await limitIn(product.db, -1, session)
  await mia.page.goto('/')
  await expect(status(mia.page)).toContainText('Ned Nearby was alerted.', SOON)
  await looksRight(mia.page, '/', "You're overdue")
  await looksRight(ned.page, '/', 'has not come back')
  await looksRight(ned.page, `/?alarm=${session.id}`, 'Open Map')
  await looksRight(ned.page, '/buddies', 'has not come back')
  await mia.context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
  await expect(alarms(ned.page)).toHaveCount(0, SOON)
  // Without the passing message that says so, too.
  await ned.page.goto(`/?alarm=${session.id}`)
  await looksRight(ned.page, `/?alarm=${session.id}`, 'All clear')
})

test('a false alarm disappears, and says that it was one', async ({ browser, product }) => {
  const { context, user } = await aSurferOnTheWay(browser, 'Fay Falsely', { geolocation: FALKLANDS })
  const bo = await aSurferOnTheWay(browser, 'Bo Onland')
  await areBuddies(context.request, user, bo.context.request, bo.user)
  const session = await paddleOutAlone(context.request)
  await bo.page.goto('/')
  await limitIn(product.db, -1, session)
  await expect(alarms(bo.page)).toContainText('Fay Falsely has not come back', SOON)
  // As after a clock that was ahead has been set right: the alarm was raised at a time that lies ahead.
  await product.db.query("update alarms set raised_at = raised_at + interval '3 hours' where session_id = $1", [
    session.id,
  ])
  await limitIn(product.db, 120, session)
  await expect(alarms(bo.page)).toBeHidden(SOON)
  await bo.page.goto(`/?alarm=${session.id}`)
  const dialog = bo.page.getByRole('dialog', { name: 'False alarm: Fay Falsely is not overdue' })
  await expect(dialog).toContainText("Our clock was wrong, and we're sorry. We'll alert you again if Fay doesn't")
  await bo.page.goto('/notifications')
  await expect(bo.page.getByText("Fay Falsely isn't overdue: that was a false alarm on our side")).toBeVisible()
})
