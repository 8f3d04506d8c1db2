import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Plan } from '#contract/people/plans.ts'
import type { SurfSession, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { aPhoto } from '#e2e/support/a-photo.ts'
import { goTo } from '#e2e/support/go-to.ts'
import { aKillablePhone, syncInBackground } from '#e2e/support/killable-phone.ts'
import { rowsOnPhone } from '#e2e/support/played-positions.ts'
import { test } from '#e2e/support/product.ts'
import { aRoadTo } from '#e2e/support/road.ts'
import { actsOnDisk } from '#e2e/support/stored-in.ts'
import { areBuddies, checkIn, checkOut, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const SPOT = 'Huntington Beach Pier'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const hero = (page: Page) => page.getByRole('region', { name: 'Currently Surfing' })
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'waiting' }).getByRole('button').first()
const sessionsOf = async (calls: APIRequestContext, id: string): Promise<SurfSession[]> =>
  (await calls.get(`/api/surf-sessions/user/${id}`)).json()
const detailOf = async (calls: APIRequestContext, id: string): Promise<SurfSessionDetail> =>
  (await calls.get(`/api/surf-sessions/${id}`)).json()

/** Reads whatever the phone has of these sheets, which then opens without a network. */
async function lookAt(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await goTo(page, address)
    await expect(page.getByRole('dialog').last()).toContainText(SPOT)
  }
}

/** The app with its files on the phone, so that it starts without a network. */
async function startApp(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Surf Spots Near You' })).toBeVisible()
}

test('offline actions survive a killed browser and arrive once, even if responses are lost', async ({
  browser,
  baseURL,
  product: { db },
}) => {
  const road = await aRoadTo(baseURL!)
  const phone = await aKillablePhone(road.url, 'Una Offgrid')
  const { user } = phone
  const { request: lena } = await browser.newContext()
  let page = phone.page()
  await areBuddies(page.request, user, lena, await signUp(lena, 'Lena Ashore'))
  const pier = await spotNamed(lena, SPOT)
  const hers = await paddleOut(lena, pier)
  const startTime = new Date(Date.now() + 24 * HOUR_MS).toISOString()
  const asked = { surfSpotId: pier.id, startTime, note: '', invited: [user.id] }
  const plan: Plan = await (await lena.post('/api/plans', { data: asked })).json()
  await startApp(page)
  await lookAt(page, `/?plan=${plan.id}`, `/?session=${hers.id}`)

  // The comment arrives, its answer does not; then there is no network at all.
  road.loseAnswersTo('POST /api/surf-sessions/')
  const detail = dialog(page, 'Lena Ashore')
  await detail.getByLabel('Comment', { exact: true }).fill('Save me one')
  await detail.getByRole('button', { name: 'Post comment' }).click()
  await expect.poll(async () => (await detailOf(lena, hers.id)).comments).toHaveLength(1)
  await road.cut()
  // Faster than the page draws: the last tap alone waits.
  await detail.getByRole('button', { name: /^Like/ }).evaluate((button: HTMLElement) => {
    for (let taps = 0; taps < 3; taps += 1) button.click()
  })
  await expect(detail.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  const cameIn = hoursAgo(2)
  await page.clock.setFixedTime(cameIn)
  await goTo(page, `/?plan=${plan.id}`)
  const planned = dialog(page, 'Planned Session')
  await planned.getByRole('button', { name: 'Going', exact: true }).click()
  await expect(page.getByText("The planner doesn't know yet.")).toBeVisible()
  await planned.getByLabel('Message', { exact: true }).fill('I have the wax')
  await planned.getByRole('button', { name: 'Send message' }).click()
  await expect(planned.getByRole('list', { name: 'Messages' })).toHaveText(/Una Offgrid · waiting.*I have the wax/)
  await goTo(page, '/')
  await checkIn(page, SPOT)
  await expect(hero(page)).toContainText("Safety watch hasn't started")
  await expect(waiting(page)).toContainText('1 check-in, 1 comment, and 3 more waiting')
  await phone.kill()

  // The phone is back before the network. First only the answers are lost, then everything works.
  page = await phone.restart()
  await page.goto('/')
  await expect(hero(page).getByRole('heading')).toHaveText(SPOT)
  await expect(waiting(page)).toContainText('1 check-in, 1 comment, and 3 more waiting')
  road.mend()
  road.loseAnswersTo('POST /api/surf-sessions ')
  await expect(hero(page)).toContainText("We can't tell if your safety watch is on")
  road.mend()
  await expect(waiting(page)).toBeHidden()
  await expect
    .poll(() => sessionsOf(lena, user.id))
    .toMatchObject([{ isActive: true, startTime: cameIn.toISOString(), surfSpot: { name: SPOT } }])
  const { rows } = await db.query(
    `select kind from (
      select 'comment: ' || comment as kind, created_at as at from comments where user_id = $1
      union all select 'like', created_at from likes where user_id = $1
      union all select 'message: ' || message, created_at from plan_messages where user_id = $1) made order by at`,
    [user.id],
  )
  expect(rows).toEqual(['comment: Save me one', 'like', 'message: I have the wax'].map((kind) => ({ kind })))
  const { rows: answers } = await db.query(
    `select answer, round(extract(epoch from answered_at - $2::timestamptz) / 60)::int as "minutesOff"
      from plan_surfers where user_id = $1 and plan_id = $3`,
    [user.id, cameIn, plan.id],
  )
  expect(answers).toEqual([{ answer: 'going', minutesOff: 0 }])
  await phone.remove()
})

test('a session finished offline is sent in the background while the app is closed', async ({
  baseURL,
  product: { db },
}) => {
  const road = await aRoadTo(baseURL!)
  const phone = await aKillablePhone(road.url, 'Una Offgrid')
  const { user } = phone
  let page = phone.page()
  const pier = await spotNamed(page.request, SPOT)
  const cameIn = hoursAgo(2)
  const own = await paddleOut(page.request, pier, cameIn)
  await startApp(page)
  await page.getByRole('button', { name: 'Record Track' }).click()
  await expect.poll(() => rowsOnPhone(page, 'points')).toBeGreaterThan(0)
  await lookAt(page, `/?schedule=${pier.id}`, `/?session=${own.id}`)
  const ownDetail = dialog(page, 'Una Offgrid')
  await expect(ownDetail.getByRole('button', { name: 'Add Photo' })).toBeVisible()
  await road.cut()
  await ownDetail.getByRole('button', { name: 'Add Photo' }).click()
  await ownDetail.getByLabel('Choose photo').setInputFiles(await aPhoto())
  await ownDetail.getByLabel('Caption (optional)').fill('Glassy')
  await ownDetail.getByRole('button', { name: 'Upload' }).click()
  await expect(ownDetail.getByRole('list', { name: 'Photos waiting' }).getByRole('listitem')).toHaveText('Waiting')
  await ownDetail.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog(page, 'Edit Session').getByLabel('Notes').fill('Better than forecast')
  await dialog(page, 'Edit Session').getByRole('button', { name: 'Save' }).click()
  await expect(ownDetail).toContainText('Better than forecast')
  await expect(ownDetail).toContainText('Your changes are waiting for a network.')
  await goTo(page, `/?schedule=${pier.id}`)
  await dialog(page, 'Schedule Session').getByLabel('Note').fill('Bring wax')
  await dialog(page, 'Schedule Session').getByRole('button', { name: 'Schedule' }).click()
  const plans = page.getByRole('region', { name: 'Upcoming Sessions' })
  await expect(plans.getByRole('listitem').filter({ hasText: 'Waiting' })).toHaveCount(1)
  // The track's position is of now, and a session's track ends at most half an hour after it.
  const cameOut = hoursAgo(0.2)
  await page.clock.setFixedTime(cameOut)
  await checkOut(page)
  await expect(page.locator('.toast')).toContainText('your safety watch goes on')
  await expect(hero(page)).toBeHidden()
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(waiting(other)).toContainText('1 edit, 1 check-out, and 3 more waiting')
  await phone.kill()

  // The network is back first, then the phone; the app stays closed.
  road.mend()
  page = await phone.restart()
  await page.goto('/healthz')
  // Browsers try again later what did not arrive, as on a server that is too busy to answer in time.
  await expect(async () => {
    await syncInBackground(page, user.id)
    await expect.poll(() => actsOnDisk(page, user.id), { timeout: 15_000 }).toEqual([])
    await expect.poll(() => rowsOnPhone(page, 'points'), { timeout: 15_000 }).toBe(0)
  }).toPass()
  expect(await sessionsOf(page.request, user.id)).toMatchObject([
    {
      id: own.id,
      isActive: false,
      startTime: cameIn.toISOString(),
      endTime: cameOut.toISOString(),
      surfSpot: { name: SPOT },
    },
  ])
  expect(await detailOf(page.request, own.id)).toMatchObject({
    photos: [{ caption: 'Glassy' }],
    notes: 'Better than forecast',
  })
  const { rows: plansMade } = await db.query('select note from plans where user_id = $1', [user.id])
  expect(plansMade).toEqual([{ note: 'Bring wax' }])
  const { rows: tracks } = await db.query('select count(*)::int as chunks from track_chunks where owner_id = $1', [
    user.id,
  ])
  expect(tracks).toEqual([{ chunks: 1 }])
  // No file is sent twice; the place for one whose answer was lost stays empty.
  const uploads = await db.query("select state from uploads where user_id = $1 and state <> 'open'", [user.id])
  expect(uploads.rows).toEqual([{ state: 'picture' }])
  await page.goto('/?outbox')
  await expect(dialog(page, 'Outbox')).toContainText('Nothing waiting')
  const sent = dialog(page, 'Outbox').getByRole('list', { name: 'Sent' }).getByRole('listitem')
  await expect(sent).toHaveCount(5)
  await expect(sent.first()).toHaveText(/^Track from/)
  await phone.remove()
})
