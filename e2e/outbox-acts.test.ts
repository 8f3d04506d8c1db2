import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Plan } from '#contract/plans.ts'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { test } from '#e2e/product.ts'
import { areBuddies, aSurferOnTheWay, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

// What is done without a network, beside checking in and out, arrives when there is one again.

const HOUR_MS = 60 * 60 * 1000

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** By the page's own routes: a page that is loaded anew needs a network here. */
const go = (page: Page, address: string) => page.evaluate((to) => history.pushState(null, '', to), address)
const photo = async () => ({
  name: 'wave.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})

test('what is done offline waits on the phone, outlives a reload, and arrives once and in order', async ({
  browser,
  product,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Kai Offgrid')
  const { request: lena } = await browser.newContext()
  await areBuddies(context.request, user, lena, await signUp(lena, 'Lena Ashore'))
  const bay = await spotNamed(lena, 'Manu Bay')
  const hers = await paddleOut(lena, bay)
  const own = await paddleOut(context.request, bay)
  const startTime = new Date(Date.now() + 24 * HOUR_MS).toISOString()
  const asked = { surfSpotId: bay.id, startTime, note: '', invited: [user.id] }
  const plan: Plan = await (await lena.post('/api/plans', { data: asked })).json()

  // Whoever looks at a session and a plan once has them, and the forms, without a network.
  // No service worker answers here: what sends them must have come before the network goes.
  const actsFetched = page.waitForResponse(/\/outbox-acts-/)
  await page.goto('/')
  await (await actsFetched).finished()
  const addresses = [`/?session=${hers.id}`, `/?session=${own.id}`, `/?plan=${plan.id}`, `/?schedule=${bay.id}`]
  for (const address of [...addresses, `/profile?log-session=${bay.id}`]) {
    await go(page, address)
    await expect(page.getByRole('dialog').last()).toContainText('Manu Bay')
    await page.waitForLoadState('networkidle')
  }
  await go(page, `/?session=${hers.id}`)
  const detail = dialog(page, 'Lena Ashore')
  await detail.getByLabel('Comment', { exact: true }).fill('Save me one')
  // The network goes while this is sent: the server has it, but its answer is lost.
  let sent = 0
  await page.route('/api/surf-sessions/*/comment', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await context.setOffline(true)
    await route.fetch()
    await route.abort()
  })
  // So is the answer to whatever was asked before, in which the comment may be.
  const detailCall = `/api/surf-sessions/${hers.id}`
  await page.route(detailCall, async (route) => {
    const response = await route.fetch()
    await (sent > 0 ? route.abort() : route.fulfill({ response }))
  })
  await detail.getByRole('button', { name: 'Post comment' }).click()
  await expect(detail.getByRole('list', { name: 'Comments' })).toHaveText(/Kai Offgrid · waiting.*Save me one/)
  await page.unroute(detailCall)
  for (let taps = 0; taps < 3; taps += 1) await detail.getByRole('button', { name: /^Like/ }).click()
  await expect(detail.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')

  await go(page, `/?session=${own.id}`)
  const ownDetail = dialog(page, 'Kai Offgrid')
  await ownDetail.getByRole('button', { name: 'Add Photo' }).click()
  await ownDetail.getByLabel('Choose photo').setInputFiles(await photo())
  await ownDetail.getByLabel('Caption (optional)').fill('Glassy')
  await ownDetail.getByRole('button', { name: 'Upload' }).click()
  await expect(ownDetail.getByRole('list', { name: 'Photos waiting' }).getByRole('listitem')).toHaveText('Waiting')
  await ownDetail.getByRole('button', { name: 'Edit Session' }).click()
  await dialog(page, 'Edit Session').getByLabel('Notes').fill('Better than forecast')
  await dialog(page, 'Edit Session').getByRole('button', { name: 'Save' }).click()
  await expect(ownDetail).toContainText('Better than forecast')
  await expect(ownDetail).toContainText('Your changes are waiting for a network.')

  await go(page, `/?plan=${plan.id}`)
  const answer = dialog(page, 'Planned Session').getByRole('button', { name: 'Going', exact: true })
  await answer.click()
  await expect(page.getByText("The planner doesn't know yet.")).toBeVisible()
  const planned = dialog(page, 'Planned Session')
  await planned.getByLabel('Message', { exact: true }).fill('I have the wax')
  await planned.getByRole('button', { name: 'Send message' }).click()
  await expect(planned.getByRole('list', { name: 'Messages' })).toHaveText(/Kai Offgrid · waiting.*I have the wax/)
  await go(page, `/?schedule=${bay.id}`)
  await dialog(page, 'Schedule Session').getByLabel('Note').fill('Bring wax')
  await dialog(page, 'Schedule Session').getByRole('button', { name: 'Schedule' }).click()
  const plans = page.getByRole('region', { name: 'Upcoming Sessions' })
  await expect(plans.getByRole('listitem').filter({ hasText: 'Waiting' })).toHaveCount(1)

  await go(page, `/profile?log-session=${bay.id}`)
  const past = dialog(page, 'Log a Past Session')
  await past.getByLabel('Date', { exact: true }).fill('2019-07-04')
  await past.getByLabel('In the water at').fill('06:30')
  await past.getByLabel('Out at').fill('08:00')
  await past.getByLabel('Add photos').setInputFiles(await photo())
  await past.getByRole('button', { name: 'Log Session' }).click()
  // As long as it waits it can be changed, with its photos.
  const waitingSessions = page.getByRole('list', { name: 'Sessions waiting' })
  await expect(waitingSessions).toContainText('Jul 4, 2019')
  await expect.poll(() => photosKept(page, user.id)).toBe(2)
  await waitingSessions.getByRole('button', { name: 'Change: Manu Bay' }).click()
  await expect(past.getByLabel('Date', { exact: true })).toHaveValue('2019-07-04')
  await expect(waitingSessions).toHaveCount(0)
  await past.getByLabel('Notes').fill('Long ago')
  await past.getByRole('button', { name: 'Log Session' }).click()
  await expect(waitingSessions.getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => photosKept(page, user.id)).toBe(2)

  // The browser is closed, and opened again where there is a network.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`/?session=${hers.id}`)
  const see = async (id: string): Promise<SurfSessionDetail> =>
    (await context.request.get(`/api/surf-sessions/${id}`)).json()
  const plansOf = async (): Promise<Plan[]> => (await context.request.get('/api/plans')).json()
  const pastOnes = async (): Promise<SurfSessionDetail[]> => {
    const sessions = await (
      await context.request.get(`/api/surf-sessions/user/${user.id}?before=2020-01-01T00:00:00Z`)
    ).json()
    return Promise.all(sessions.map(({ id }: { id: string }) => see(id)))
  }
  await expect
    .poll(async () => (await pastOnes()).map(({ photos, notes }) => [photos.length, notes]))
    .toEqual([[1, 'Long ago']])

  await expect(detail.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1)
  await expect(detail.getByRole('list', { name: 'Comments' })).not.toContainText('waiting')
  const done = { comments: [{ comment: 'Save me one' }], likes: [{ userId: user.id }] }
  await expect.poll(() => see(hers.id)).toMatchObject(done)
  await expect.poll(() => see(own.id)).toMatchObject({ photos: [{ caption: 'Glassy' }], notes: 'Better than forecast' })
  const answers = async () => (await plansOf()).map(({ id, note, ownAnswer }) => [id === plan.id, note, ownAnswer])
  await expect.poll(answers).toEqual(
    expect.arrayContaining([
      [true, '', 'going'],
      [false, 'Bring wax', 'going'],
    ]),
  )
  const { rows } = await product.db.query(
    `select kind from (
      select 'comment' as kind, created_at as at from comments where user_id = $1
      union all select 'like', created_at from likes where user_id = $1
      union all select message, created_at from plan_messages where user_id = $1
      union all select 'plan', changed_at from plans where user_id = $1) made order by at`,
    [user.id],
  )
  expect(rows).toEqual([{ kind: 'comment' }, { kind: 'like' }, { kind: 'I have the wax' }, { kind: 'plan' }])
  // Photos have a lane of their own. No file is sent twice; the place for one whose answer was lost stays empty.
  const uploads = await product.db.query("select state from uploads where user_id = $1 and state <> 'open'", [user.id])
  expect(uploads.rows).toEqual([{ state: 'picture' }, { state: 'picture' }])
})

/** How many photos are in this surfer's outbox on disk. */
const photosKept = (page: Page, surferId: string) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.filter(({ act }) => act === 'photo').length)
          }
        }
      }),
    `lineup-outbox-${surferId}`,
  )
