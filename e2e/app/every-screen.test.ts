import { expect, type Page } from '@playwright/test'
import type { SessionConditions } from '#contract/sessions/frozen-conditions.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { complaintsOf } from '#e2e/accounts/complaints.ts'
import { makeRichSurfers, pageOf, type RichSurfers } from '#e2e/people/rich-surfers.ts'
import { limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { forecastComes } from '#e2e/support/forecasts.ts'
import { looksRightNow, openAddress, shows, walk } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { paddleOut } from '#e2e/support/surfers.ts'
import { goodWeek } from '#test/fakes/open-meteo/forecasts.ts'
import { aFrozenMoment } from '#test/postgres/frozen-rows.ts'
import { fitFile } from '#test/tracks/fit-file.ts'
import { aSurfedTrack, gpxFile } from '#test/tracks/watch-files.ts'

// One walk through the app: each screen fits a phone and a small one, also with text of twice the size, reads well in both
// themes, and is open to all.
// A busy machine may take its time for so many screens.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ surfersStay: true, actionTimeout: 60_000 })

let surfers: RichSurfers
test.beforeAll(async ({ playwright, product }) => {
  surfers = await makeRichSurfers(() => playwright.request.newContext({ baseURL: product.url }), product.db)
})
test.afterAll(({ product }) => product.removeAllRows())

const TEAHUPOO = { latitude: -17.86, longitude: -149.25 }
const LOCATED = { geolocation: TEAHUPOO, permissions: ['geolocation'] }
/** What is due by the clock alone is found within 10 s. */
const SOON = { timeout: 60_000 }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

const endSession = async ({ id }: SurfSession) =>
  expect((await surfers.buddy.calls.put(`/api/surf-sessions/${id}/end`, { data: {} })).ok()).toBe(true)

/** All that can be known of a session, in which the wind grew. */
function windierAtTheEnd(at: string): SessionConditions {
  const start = aFrozenMoment(at)
  const [hour, swells] = [start.hour!, [swell(1.5, 240), swell(0.6, 270)]]
  const reasons = [
    { factor: 'swell', effect: 'good', text: '', waveHeight: 1.4, period: 12 },
    { factor: 'wind', effect: 'fair', text: '', windSpeed: 10, windGusts: 20, windDirection: 90, windSide: 'offshore' },
  ] as const
  return {
    start: { ...start, hour: { ...hour, swells }, reasons: [...reasons] },
    end: { ...start, hour: { ...hour, swells, windSpeed: 30, windSide: 'onshore' } },
    isPending: false,
  }
}
const swell = (heightMeters: number, directionDegrees: number) =>
  ({ heightMeters, periodSeconds: 12, periodKind: 'mean', directionDegrees }) as const

/** One of the four waves of a track is rejected, and one that was rejected counts again. */
async function correctWaves(page: Page) {
  await press(page, 'Review waves')
  const wave = page.getByRole('list', { name: 'Waves of this session' }).getByRole('listitem')
  const say = (nth: number, what: string) =>
    wave
      .nth(nth)
      .getByRole('button', { name: new RegExp(`^${what}`) })
      .click()
  await say(0, 'Reject')
  await say(3, 'Reject')
  await say(3, 'Accept')
  await expect(wave.nth(0)).toContainText("You didn't count it")
}

async function showTables(page: Page) {
  await page.getByRole('button', { name: 'Top speed', exact: true }).click()
  for (const title of ['Top speed', 'By Hour', 'By Weekday', '2 Spots']) await press(page, `Show as table: ${title}`)
}

/** Files from a watch of all kinds: new, known, overlapping a session, damaged, and none of a watch. */
async function importFiles(page: Page) {
  const { latitude, longitude } = surfers.spot
  const track = aSurfedTrack({ at: new Date(Date.now() - 50 * 3_600_000), latitude, longitude })
  const choose = (files: Record<string, Buffer>) =>
    page
      .getByLabel('Choose files')
      .setInputFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: '', buffer })))
  await choose({
    'new.gpx': gpxFile(track),
    'broken.fit': fitFile(track).subarray(0, 900),
    'notes.txt': Buffer.from('Hi'),
  })
  await sees(page, "This isn't a GPX, TCX, FIT, KML, GeoJSON or ZIP file.")
  await sees(page, 'New session')
  await choose({ 'again.gpx': gpxFile(track), 'half.fit': fitFile(track.slice(300)) })
  await sees(page, 'Imported before')
  await sees(page, 'You have a session at that time.')
}

test('every screen that visitors see looks right', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/')
  await walk(page, [
    ['/', 'Ready to Surf?'],
    ['/#step-2', 'Everything You Need'],
    ['/discover', 'Discover Surf Spots'],
    [`/discover?spot=${surfers.spot.id}`, 'Current Conditions'],
    ['/terms', 'Lineup is not a rescue service'],
    ['/privacy', 'What others see'],
    ['/conduct', 'In the water'],
    ['/no/such/beach', '404 Page Not Found'],
    ['/api/login', 'Back in the water'],
    ['/api/signup', 'Join the line-up'],
    ['/api/login/recovery', 'Back with a recovery code'],
  ])
  expect(complaints).toEqual([])
})

test('every social screen of surfers on land looks right', async ({ browser }) => {
  const { rich, spot, buddy, buddysSession, plan } = surfers
  const page = await pageOf(browser, rich, LOCATED)
  const complaints = complaintsOf(page)
  await page.goto('/')
  await walk(page, [
    ['/', 'Upcoming Sessions'],
    ['/?check-in', 'Nearby Spots'],
    [
      '/?check-in',
      'Who sees it',
      () =>
        page
          .getByRole('dialog')
          .getByText(/Alarm after 4 h/)
          .click(),
    ],
    [`/?session=${buddysSession.id}`, 'No photos yet'],
    [`/?spot=${spot.id}`, 'Recent Buddy Sessions'],
    [`/?surfer=${buddy.user.id}`, 'Shared buddies'],
    ['/?find-buddies', 'Type at least 2 characters to search'],
    ['/?find-buddies', 'Request Pending', () => page.getByRole('searchbox').fill('lookswell')],
    ['/buddies', 'Pending Requests'],
    ['/notifications', 'wants to be your buddy'],
    [`/?schedule=${plan.surfSpot.id}`, 'Invite buddies'],
    [`/?plan=${plan.id}`, 'Copy Address'],
  ])
  expect(complaints).toEqual([])
})

test('every screen of a surfer’s own sessions looks right', async ({ browser }) => {
  const { rich, spot, trackedSession, longestSession } = surfers
  const page = await pageOf(browser, rich, LOCATED)
  const complaints = complaintsOf(page)
  await page.route('/api/surf-sessions/*/conditions', (route) =>
    route.fulfill({ json: windierAtTheEnd(new Date().toISOString()) }),
  )
  await page.goto('/profile')
  await expect(page.locator('h1[dir=auto]')).toContainText('عبدالرحمن🏄')
  await walk(page, [
    ['/profile', 'Recent Sessions'],
    ['/profile?edit-profile', 'Change Photo'],
    ['/profile?achievements', 'More to unlock'],
    ['/sessions', '13 sessions'],
    [`/?log-session=${spot.id}`, 'No one gets an alert.'],
    [`/?edit-session=${trackedSession}`, 'Delete Session'],
    [`/?session=${longestSession}`, 'Why this rating', () => page.getByText('Conditions', { exact: true }).click()],
    [`/?session=${trackedSession}`, 'You counted it as a wave', () => correctWaves(page)],
    ['/progress?period=2025', 'Records'],
    ['/progress?period=2025', 'Saturday', () => showTables(page)],
    ['/imports', 'Show more', () => importFiles(page)],
  ])
  expect(complaints).toEqual([])
})

test('every screen of a surfer’s settings looks right', async ({ browser }) => {
  const { rich, trestles, board, secretSpotName } = surfers
  const page = await pageOf(browser, rich)
  const complaints = complaintsOf(page)
  await page.goto('/settings/privacy')
  await walk(page, [
    ['/settings/privacy', 'go home'],
    ['/settings', 'Your spot proposals'],
    ['/settings/safety', 'Raise the alarm after'],
    ['/settings/security', 'This browser'],
    ['/settings/security/log', 'Recovery codes made'],
    ['/settings/notifications', 'Calls for help', () => page.getByText('Choose each').click()],
    // The list of countries comes with their numbering plans.
    ['/settings/contacts?contact=', 'Phone Number', () => page.getByLabel('Country').waitFor()],
    ['/settings/alerts', 'Good or better, 7 AM to 10 AM'],
    [`/settings/alerts?tell-me=${trestles.id}`, 'Good or better, in daylight'],
    ['/settings/secret-spots', 'Shared with you'],
    ['/settings/secret-spots', 'Delete Secret Spot', () => press(page, `Edit ${secretSpotName}`)],
    ['/settings/secret-spots?secret-spot=42', 'Secret spot not found'],
    ['/boards', 'Retired'],
    [`/boards?board=${board}`, 'Retire Board'],
    ['/boards?board=42', 'Board not found'],
    ['/help', 'How do I check in?'],
  ])
  expect(complaints).toEqual([])
})

test('every screen of a surfer in the water and of a buddy with an alarm looks right', async ({
  browser,
  product: { db },
}) => {
  const { rich, buddy, spot, buddysSession, plan } = surfers
  const page = await pageOf(browser, buddy, LOCATED)
  const complaints = complaintsOf(page)
  await forecastComes(page, goodWeek)
  await page.goto('/home')
  await walk(page, [
    ['/home', 'Currently Surfing'],
    ['/discover?check-in', 'Check out there first.'],
    [`/?edit-session=${buddysSession.id}`, 'Who sees it'],
    ['/?schedule', 'Invite buddies'],
    [`/?plan=${plan.id}`, 'Wind 4 mph offshore'],
  ])

  await endSession(buddysSession)
  const alone = await paddleOutAlone(buddy.calls)
  await walk(page, [
    ['/', 'Safety watch on until'],
    [`/?safety=${alone.id}`, 'Safety watch until'],
  ])
  await limitIn(db, -1, alone)
  await openAddress(page, '/')
  await expect(page.getByText(/ alerted\.$/)).toBeVisible(SOON)
  await looksRightNow(page, "You're overdue")

  const onLand = await pageOf(browser, rich, LOCATED)
  await onLand.goto('/')
  await walk(onLand, [
    ['/', 'has not come back'],
    [`/?alarm=${alone.id}`, 'Open Map'],
    ['/buddies', 'has not come back'],
  ])
  await endSession(alone)
  await expect(onLand.getByRole('list', { name: 'Alarms' })).toHaveCount(0, SOON)
  // Without the passing message that says so, too.
  await onLand.goto(`/?alarm=${alone.id}`)
  await looksRightNow(onLand, 'All clear')
  expect(complaints).toEqual([])

  // Without a network a check-out waits. No service worker answers here: the code for it must have come before.
  surfers.buddysSession = await paddleOut(buddy.calls, spot)
  await openAddress(page, '/?outbox')
  await shows(page, 'Nothing waiting')
  await openAddress(page, `/?wrap-up=${surfers.buddysSession.id}`)
  await looksRightNow(page, 'Waves caught')
  await page.context().setOffline(true)
  await page.getByRole('dialog', { name: 'Check Out' }).getByRole('button', { name: 'Check Out' }).click()
  await looksRightNow(page, '1 check-out waiting')
  await openAddress(page, '/?outbox')
  await looksRightNow(page, 'Send now')
})
