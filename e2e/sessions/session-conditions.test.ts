import { expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { test } from '#e2e/support/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/support/surfers.ts'
import { type PackedSea, packSea } from '#surf/sea/packed-sea.ts'

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

test('a session stores the conditions at its start and end, and shows them live to its surfer alone', async ({
  browser,
  product,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Connie Ditions')
  const spot = await spotNamed(context.request, 'Manu Bay')
  await isFetched(product.db, spot)
  await seaBecomes(product.db, spot, sea())
  const session = await paddleOut(context.request, spot)
  await page.goto(`/?session=${session.id}`)
  await expect(conditions(page)).toContainText(/Swell\s*5 ft at 13 s from WSW/)
  await expect(conditions(page)).toContainText(/Other swells\s*2 ft at 13 s from W/)
  await expect(conditions(page)).toContainText(/Wind\s*6 mph from the east/)
  await expect(conditions(page)).toContainText(/Tide\s*-?\d+\.\d ft, (rising|falling)/)

  await seaBecomes(product.db, spot, sea(30))
  expect((await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })).ok()).toBe(true)
  await expect(conditions(page)).toContainText(/at the end\s*19 mph from the east/)
  await conditions(page).getByText('Conditions', { exact: true }).click()
  await conditions(page).getByText('Why this rating').click()
  await expect(conditions(page)).toContainText(/Faces of \d+ ft/)

  const stranger = await aSurferOnTheWay(browser, 'Stran Ger')
  await stranger.page.goto(`/?session=${session.id}`)
  await expect(stranger.page.getByText('Forecast', { exact: true })).toBeVisible()
  await expect(conditions(stranger.page)).toHaveCount(0)
})
