import { type Browser, expect, type Page } from '@playwright/test'
import { playedPositions, rowsOnPhone } from '#e2e/support/played-positions.ts'
import { test } from '#e2e/support/product.ts'
import { storedIn } from '#e2e/support/stored-in.ts'
import { aSurferOnTheWay, PASSWORD, PIER, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { aTrack, lengthMs } from '#test/tracks/a-track.ts'

// What becomes of a track that is still on the phone when its surfer logs out, or their account goes.

const POINTS = 400

/** A surfer whose phone records: it has the points of one wave, and the server has none of them. */
async function aRecordingSurfer(browser: Browser, name: string) {
  const surfer = await aSurferOnTheWay(browser, name)
  const { page, context } = surfer
  const play = await playedPositions(page)
  const startAt = Math.round(Date.now() - lengthMs(1) - 60_000)
  const pier = await spotNamed(context.request, 'Huntington Beach Pier')
  const { id } = await paddleOut(context.request, pier, new Date(startAt))
  await page.goto('/')
  await page.getByRole('button', { name: 'Record Track' }).click()
  await play(aTrack({ startAt, waves: 1, from: PIER }).slice(0, POINTS))
  await expect.poll(() => rowsOnPhone(page, 'points')).toBe(POINTS)
  const waveCount = async () => (await (await context.request.get(`/api/surf-sessions/${id}`)).json()).waveCount
  return { ...surfer, waveCount }
}

const question = (page: Page) => page.getByRole('alertdialog', { name: "Your track isn't uploaded yet" })
const logOut = (page: Page) => page.getByRole('link', { name: 'Log Out' }).click()
const isOut = (page: Page) => expect(page.getByText('Ready to Surf?')).toBeVisible()
const cutOff = (page: Page) => page.route('**/track/chunks', (route) => route.abort())

test('logging out while recording asks for confirmation and uploads the track first', async ({ browser }) => {
  const { page, context, user, waveCount } = await aRecordingSurfer(browser, 'Lou Leaves')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await logOut(page)
  await expect(question(page)).toContainText('Logging out stops the recording.')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  expect((await context.request.get('/api/auth/user')).status()).toBe(200)

  await logOut(page)
  await question(page).getByRole('button', { name: 'Log Out' }).click()
  await isOut(page)
  await expect.poll(() => rowsOnPhone(page, 'points')).toBe(0)
  await context.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  await expect.poll(waveCount).toBe(1)
})

test('a track not uploaded before logout waits for its surfer, or is deleted if they choose so', async ({
  browser,
}) => {
  const { page, context, user, waveCount } = await aRecordingSurfer(browser, 'Wim Waits')
  await cutOff(page)
  // The surfer may be quicker than the recorder's code.
  const asked = Promise.withResolvers<void>()
  await page.route('**/assets/*/recorder-*.js', (route) => asked.promise.then(() => route.continue()))
  await page.goto('/profile')
  await logOut(page)
  await expect(question(page)).toContainText('Logging out stops the recording.')
  await question(page).getByRole('button', { name: 'Log Out' }).click()
  asked.resolve()
  await isOut(page)
  await expect.poll(() => rowsOnPhone(page, 'points')).toBe(POINTS)

  await page.goto('about:blank')
  await context.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  await page.goto('/profile')
  await logOut(page)
  await expect(question(page)).toBeVisible()
  await expect(question(page)).not.toContainText('Logging out stops the recording.')
  await question(page).getByRole('checkbox', { name: 'Delete it from this phone instead' }).check()
  await question(page).getByRole('button', { name: 'Log Out' }).click()
  await isOut(page)
  await expect.poll(() => rowsOnPhone(page, 'points')).toBe(0)
  await context.request.post('/api/login', { data: { email: user.email, password: PASSWORD } })
  expect(await waveCount()).toBeNull()
})

test('deleting the account removes its pending data from the phone', async ({ browser, product: { db } }) => {
  const { page, context, user } = await aRecordingSurfer(browser, 'Gia Gone')
  await cutOff(page)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('button', { name: 'Keep My Account' }).last()).toBeVisible()
  const { leavesAt } = await (await context.request.get('/api/account/deletion')).json()

  // Signed out before that day, the track still waits: the surfer may change their mind.
  await context.clearCookies()
  await page.goto('/')
  await isOut(page)
  await expect.poll(() => rowsOnPhone(page, 'points')).toBe(POINTS)

  await db.query('delete from users where id = $1', [user.id])
  await page.clock.setFixedTime(Date.parse(leavesAt) + 1_000)
  await page.goto('/')
  await isOut(page)
  // What is the same for every reader stays.
  const ofSurfers = () =>
    page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name !== 'lineup-kept-replies'))
  await expect.poll(ofSurfers).toEqual([])
  await expect.poll(() => storedIn(page)).not.toContain(user.id)
})
