import { expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { SurfSpot } from '#contract/spots.ts'
import { looksRight } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'
import { type PackedSea, packSea } from '#surf/packed-sea.ts'

const HOURS = 48
const every = <Value>(value: Value) => Array<Value>(HOURS).fill(value)
const swell = (heightMeters: number, directionDegrees: number) => ({
  heightMeters,
  periodSeconds: 12,
  periodKind: 'mean' as const,
  directionDegrees,
})
/** The same in each hour from yesterday to tomorrow. */
const sea = (windSpeed = 10) =>
  packSea({
    start: `${new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 13)}:00:00.000Z`,
    swellHeight: every(1.5),
    swellPeriod: every(12),
    swellDirection: every(240),
    windSpeed: every(windSpeed),
    windDirection: every(90),
    waterTemperature: every(null),
    windGusts: every(20),
    airTemperature: every(21),
    swells: every([swell(1.5, 240), swell(0.6, 270)]),
  })
/** The server has the sea of this spot, and requests it again in an hour at the earliest. */
const isFetched = (db: Pool, { id }: SurfSpot) =>
  expect
    .poll(async () => {
      const { rowCount } = await db.query(
        `select from conditions_cells join surf_spots on conditions_cell = cell where id = $1 and hours is not null`,
        [id],
      )
      return rowCount
    })
    .toBe(1)

const seaBecomes = (db: Pool, { id }: SurfSpot, hours: PackedSea) =>
  db.query(
    'update conditions_cells set hours = $2 where cell = (select conditions_cell from surf_spots where id = $1)',
    [id, hours],
  )

const conditions = (page: Page) => page.getByRole('group', { name: 'Conditions' })

test('what the sea did stands on a session, live, for its surfer and not for strangers', async ({
  browser,
  product,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Connie Ditions')
  const spot = await spotNamed(context.request, 'Manu Bay')
  await isFetched(product.db, spot)
  await seaBecomes(product.db, spot, sea())
  const session = await paddleOut(context.request, spot)
  await page.goto(`/?session=${session.id}`)
  await expect(conditions(page)).toContainText(/Swell\s*5 ft at 12 s \(mean\) from SW/)
  await expect(conditions(page)).toContainText(/Other swells\s*2 ft at 12 s \(mean\) from W/)
  await expect(conditions(page)).toContainText(/Wind\s*6 mph from the east/)
  await expect(conditions(page)).toContainText(/Water.*not known/)
  await expect(conditions(page)).toContainText(/Tide\s*-?\d+\.\d ft, (rising|falling)/)
  await expect(conditions(page)).not.toContainText('at the end')

  await seaBecomes(product.db, spot, sea(30))
  expect((await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })).ok()).toBe(true)
  await expect(conditions(page)).toContainText(/at the end\s*19 mph from the east/)
  await conditions(page).getByText('Why this rating').click()
  await expect(conditions(page)).toContainText(/Faces of \d+ ft/)
  await looksRight(page, `/?session=${session.id}`, 'Why this rating')

  const stranger = await aSurferOnTheWay(browser, 'Stran Ger')
  await stranger.page.goto(`/?session=${session.id}`)
  await expect(stranger.page.getByText('Forecast', { exact: true })).toBeVisible()
  await expect(conditions(stranger.page)).toHaveCount(0)
})

test('a session is asked for beside its conditions and shown with them, but does not wait for them long', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Tess Together')
  const session = await paddleOut(context.request, await spotNamed(context.request, 'Manu Bay'))
  const [detail, ofTheSea] = [`/api/surf-sessions/${session.id}`, `/api/surf-sessions/${session.id}/conditions`]
  // They are stored with the session after the check-in.
  await expect.poll(async () => (await (await context.request.get(ofTheSea)).json()).start).not.toBeNull()
  const hold = async (path: string) => {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(path, async (route) => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    return { asked: asked.promise, release: released.resolve }
  }
  const held = { detail: await hold(detail), sea: await hold(ofTheSea) }
  await page.addInitScript(() => {
    const note = () => {
      const isShown = document.body?.textContent.includes('Add Photo')
      if (isShown && !document.querySelector('[aria-label=Conditions]')) document.documentElement.dataset.apart = ''
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true })
  })
  await page.clock.install()
  await page.goto(`/?session=${session.id}`)
  await Promise.all([held.detail.asked, held.sea.asked])
  // The second for which the session waits passes in the test's time.
  await page.clock.pauseAt(Date.now() + 10_000)
  const came = page.waitForResponse(detail)
  held.detail.release()
  await (await came).finished()
  await page.clock.runFor(50)
  held.sea.release()
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return conditions(page).isVisible()
    })
    .toBe(true)
  await expect(page.getByRole('button', { name: 'Add Photo' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-apart')

  await page.clock.resume()
  await hold(ofTheSea)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add Photo' })).toBeVisible()
  await expect(conditions(page)).toHaveCount(0)
})
