import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { FORECAST_FRESH_MS } from '#contract/limits.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'

const BUDGET = 9_800
const { server, openMeteo, later, aProcess, untilIdle, spotsInSquares, forecastOf, squaresKnown } = fetchingInEachTest()

const placesOfCatalogue = async () => {
  await loadCatalogue(server.db)
  const { rows } = await sql<{ places: number }>`
    select count(distinct conditions_cell)::int as places from surf_spots`.execute(server.db)
  return rows[0]!.places
}

test('two processes fill the shipped catalogue within 15 minutes without a refusal', async () => {
  const places = await placesOfCatalogue()
  expect((await readCatalogue()).length).toBeGreaterThan(1_500)
  const processes = [aProcess(), aProcess()]
  let minutes = 0
  for (; minutes < 15 && (await squaresKnown()) < places; minutes += 1) {
    await later(minutes * MINUTE_MS)
    // Each wakes several times a minute, as when readers want something.
    for (const _ of [1, 2, 3]) await Promise.all(processes.map(untilIdle))
  }
  const weight = openMeteo.calls.reduce((sum, call) => sum + call.weight, 0)
  console.info(
    `${places} places in ${minutes} minutes: ${openMeteo.calls.length} requests of weight ${weight}, ` +
      `${openMeteo.limiter.mostAtOnce} at once, ${openMeteo.refusals.length} refused`,
  )
  expect(await squaresKnown()).toBe(places)
  expect(minutes).toBeLessThan(15)
  expect(openMeteo.refusals).toEqual([])
  expect(openMeteo.limiter.mostAtOnce).toBe(1)
})

test.each([
  // The last twentieth is the readers'.
  ['nobody reads', 0.95 * BUDGET],
  ['readers want all of it', BUDGET],
])('the catalogue stays fresh within the budget of a day when %s', async (reading, budget) => {
  const places = await placesOfCatalogue()
  expect(places).toBeGreaterThan(1_000)
  await sql`delete from surf_spots`.execute(server.db)
  const spots = await spotsInSquares(12)
  const fetching = aProcess()
  await untilIdle(fetching)
  if (reading !== 'nobody reads') for (const spot of spots) await forecastOf(spot)
  const days = 3
  openMeteo.calls.length = 0
  for (let minutes = 15; minutes <= days * 24 * 60; minutes += 15) {
    await later(minutes * MINUTE_MS)
    await untilIdle(fetching)
    const { rows } = await sql<{ oldest: string }>`
      select min(fetched_at) as oldest from conditions_cells`.execute(server.db)
    expect(server.clock.now!.getTime() - Date.parse(rows[0]!.oldest)).toBeLessThan(FORECAST_FRESH_MS)
  }
  const weight = openMeteo.calls.reduce((sum, call) => sum + call.weight, 0)
  console.info(`${Math.round((weight / days / 12) * places)} a day for ${places} places when ${reading}`)
  expect((weight / days / 12) * places).toBeLessThan(budget)
})
