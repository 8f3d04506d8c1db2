import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Plan } from '#contract/people/plans.ts'
import type { SurfSession, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { limitIn } from '#e2e/support/alone-out.ts'
import { rowsOnPhone } from '#e2e/support/played-positions.ts'
import { test } from '#e2e/support/product.ts'
import { ONE_BAR } from '#e2e/support/road.ts'
import {
  areBuddies,
  aSurferOnARoad,
  aSurferOnTheWay,
  checkIn,
  PASSWORD,
  PIER,
  paddleOut,
  spotNamed,
} from '#e2e/support/surfers.ts'

const SPOT = 'Huntington Beach Pier'

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()

/** Two buddies, one of them on a road, with the app's code and its map on the phone. */
async function buddiesOnOneBar(browser: Browser, baseURL: string | undefined) {
  const noa = await aSurferOnTheWay(browser, 'Noa Nearby', { geolocation: PIER })
  const kai = await aSurferOnARoad(browser, baseURL, 'Kai Onebar', { geolocation: PIER })
  await areBuddies(noa.context.request, noa.user, kai.context.request, kai.user)
  await kai.page.goto('/')
  await kai.page.evaluate(() => navigator.serviceWorker.ready)
  const { request } = noa.context
  return {
    ...{ noa: request, kai, page: kai.page, road: kai.road },
    sessions: async (): Promise<SurfSession[]> => (await request.get(`/api/surf-sessions/user/${kai.user.id}`)).json(),
    detail: async (id: string): Promise<SurfSessionDetail> => (await request.get(`/api/surf-sessions/${id}`)).json(),
  }
}

test('one bar of signal is enough to sign in, check in, record a track, add a photo, edit and check out, like, comment, join, extend the watch and answer a plan', async ({
  browser,
  baseURL,
  product,
}) => {
  const { noa, kai, page, road, sessions, detail } = await buddiesOnOneBar(browser, baseURL)
  await page.goto('/api/logout')
  await page.goto('/api/login')
  road.setWeather(ONE_BAR)
  await page.getByLabel('E-mail').fill(kai.user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Active Sessions Nearby' })).toBeVisible()

  await checkIn(page, SPOT)
  // Whether the toast says 'Checked In!' or 'Check-in waiting' depends on this minute's line; the check-in arrives either way.
  await expect.poll(sessions).toMatchObject([{ isActive: true }])
  const banner = page.getByRole('region', { name: 'Currently Surfing' })
  await expect(banner).toContainText(SPOT)
  await page.getByRole('button', { name: 'Record Track' }).click()
  await expect.poll(() => rowsOnPhone(page, 'points')).toBeGreaterThan(0)

  // While the check-in waits for its answer, this button leads to the outbox.
  await expect(banner.getByRole('button', { name: /^Safety watch on until/ })).toBeVisible()
  await banner.getByRole('button', { name: 'View session' }).click()
  const photoMayLeave = Promise.withResolvers<void>()
  await page.route('/api/objects/upload', async (route) => {
    await photoMayLeave.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add Photo' }).click()
  const picture = sharp({ create: { width: 60, height: 45, channels: 3, background: 'teal' } })
  await page
    .getByLabel('Choose photo')
    .setInputFiles({ name: 'set.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Session' })
  await edit.getByLabel('Notes').fill('Better than forecast')
  await edit.getByRole('button', { name: 'Save' }).click()
  // It is shown, whether it has arrived or waits.
  await expect(edit).toBeHidden()
  await sees(page, 'Better than forecast')
  await page.goBack()

  await banner.getByRole('button', { name: 'Check Out' }).click()
  const wrapUp = page.getByRole('dialog', { name: 'Check Out' })
  await wrapUp.getByRole('radio', { name: '4 stars' }).check()
  await wrapUp.getByRole('button', { name: 'Check Out' }).click()
  await expect.poll(sessions).toMatchObject([{ isActive: false, rating: 4 }])
  // The toast depends on whether the answer took the page longer than its patience; the banner goes either way.
  await expect(banner).toHaveCount(0)
  const [own] = await sessions()
  photoMayLeave.resolve()
  await expect.poll(() => detail(own!.id)).toMatchObject({ photos: [expect.anything()], notes: 'Better than forecast' })
  const { request } = kai.context
  await expect.poll(async () => (await request.get(`/api/surf-sessions/${own!.id}/track`)).status()).toBe(200)
  await expect.poll(() => rowsOnPhone(page, 'points')).toBe(0)

  // What others surf and plan.
  const theirs = await paddleOut(noa, await spotNamed(noa, SPOT))
  await page.getByRole('button', { name: /^Noa Nearby/ }).click()
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveAccessibleName('Like, 1 like')
  await page.getByRole('textbox', { name: 'Comment' }).fill('Save me one')
  // In a tunnel nothing fails and nothing arrives: the surfer sees that the comment waits.
  road.freeze()
  await page.getByRole('button', { name: 'Post comment' }).click()
  await sees(page, '1 comment waiting')
  road.mend()
  await expect(page.getByText('1 comment waiting')).toHaveCount(0)
  await expect
    .poll(() => detail(theirs.id))
    .toMatchObject({
      likes: [{ userId: kai.user.id }],
      comments: [{ comment: 'Save me one' }],
    })
  await page.goBack()

  await page.getByRole('button', { name: 'Join Noa Nearby' }).first().click()
  await expect.poll(sessions).toMatchObject([{ isActive: true }, { isActive: false }])
  const [joined] = await sessions()
  await limitIn(product.db, 20, joined!)
  await page.getByRole('button', { name: "I'm fine, 1 more hour" }).click()
  const minutesLeft = async () => {
    const safety = await (await kai.context.request.get(`/api/surf-sessions/${joined!.id}/safety`)).json()
    return (Date.parse(safety.overdueAt) - Date.now()) / 60_000
  }
  await expect.poll(minutesLeft).toBeGreaterThan(60)

  const startTime = new Date(Date.now() + 3 * 60 * 60_000).toISOString()
  const data = { surfSpotId: theirs.surfSpotId, startTime, invited: [kai.user.id] }
  const plan: Plan = await (await noa.post('/api/plans', { data })).json()
  await page.getByRole('region', { name: 'Upcoming Sessions' }).getByRole('listitem').getByRole('button').click()
  await page.getByRole('group', { name: 'Are you coming?' }).getByRole('button', { name: 'Going' }).click()
  const answers = async () => (await (await noa.get(`/api/plans/${plan.id}`)).json()).invited
  await expect.poll(answers).toMatchObject([{ answer: 'going' }])
})
