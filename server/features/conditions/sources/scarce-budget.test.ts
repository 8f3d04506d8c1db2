import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharesOf } from '#server/features/conditions/sources/fair-share.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

const STEP_MS = 20 * MINUTE_MS
/** Places and budget are a fiftieth of the real ones: what counts is how many places share it. */
const SCALE = 50
const PLACES = Number(process.env.PLACES ?? 3_000)
const WANTED = 400
const PER_DAY = 9_800 / SCALE
/** How long the others wait for each other, and the days in which a new server has requested all of them. */
const { othersWaitMs } = sharesOf(
  { wanted: WANTED, others: PLACES - WANTED },
  { perDay: PER_DAY * SCALE, left: PER_DAY * SCALE, endsInMs: DAY_MS },
  2,
)
const FILLED_MS = Math.ceil((1.2 * othersWaitMs) / DAY_MS + 1) * DAY_MS
const { server, openMeteo, later, aProcess, untilIdle, spotsInSquares, forecastOf, askedLatitudes } =
  fetchingInEachTest()

test(`of ${PLACES} places, those with readers stay fresh and none of the others starves`, async () => {
  const spots = await spotsInSquares(PLACES / SCALE)
  // Known or not: readers open some of both.
  const wanted = spots.filter((_, index) => index % 7 === 0).slice(0, WANTED / SCALE)
  const wantedLatitudes = wanted.map(({ latitude }) => Math.round(latitude * 100))
  const fetching = aProcess({ perDay: PER_DAY })
  const ages = { wanted: [] as number[], others: [] as number[] }
  for (let ms = 0; ms < 2 * FILLED_MS; ms += STEP_MS) {
    await later(ms)
    if (ms % (12 * HOUR_MS) === 0) for (const spot of wanted) await forecastOf(spot)
    await untilIdle(fetching)
    if (ms < FILLED_MS) continue
    const { rows } = await sql<{ isWanted: boolean; hours: number }>`
      select split_part(cell, ',', 1)::int = any(${wantedLatitudes}::int[]) as is_wanted,
        extract(epoch from ${server.clock.now!.toISOString()}::timestamptz - min(coalesce(fetched_at, '2026-11-20')))::float8
          / 3600 as hours
      from conditions_cells group by 1`.execute(server.db)
    for (const { isWanted, hours } of rows) ages[isWanted ? 'wanted' : 'others'].push(hours)
  }
  const oldest = { wanted: Math.max(...ages.wanted), others: Math.max(...ages.others) }
  console.info(
    `${PLACES} places: ${oldest.wanted.toFixed(1)} h at most where somebody looked, else ${oldest.others.toFixed(1)} h`,
  )
  expect(oldest.wanted).toBeLessThan(6.5)
  expect(oldest.others).toBeLessThan((1.3 * othersWaitMs) / HOUR_MS + 6)
  expect(openMeteo.refusals).toEqual([])
})

test('places with a favourite or an active alert come before the others', async () => {
  const { db } = server
  const spots = await spotsInSquares(20)
  const { id: userId } = await aSurfer(db)
  await db.insertInto('favourites').values({ userId, surfSpotId: spots[3]!.id }).execute()
  await insertSpotAlert(db, { userId, surfSpotId: spots[5]!.id })
  const paused = await insertSpotAlert(db, { userId, surfSpotId: spots[7]!.id })
  await db.updateTable('spotAlerts').set({ isPaused: true }).where('id', '=', paused.id).execute()
  await untilIdle(aProcess())
  const asked = askedLatitudes()
  expect(asked.slice(0, 2).toSorted()).toEqual([0.3, 0.5])
  expect(asked.slice(2, 4), 'then the best known').toEqual([1.9, 1.8])
})
