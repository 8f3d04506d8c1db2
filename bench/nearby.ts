import pg from 'pg'
import { pino } from 'pino'
import { median } from '#bench/measuring/load.ts'
import { type Claim, timesOf } from '#bench/measuring/report.ts'
import type { World } from '#bench/measuring/world.ts'
import * as spots from '#server/features/spots/spots.ts'
import { connect } from '#server/platform/database/database.ts'
import type { Position } from '#surf/places/geo.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const QUESTIONS = 2_000

/** How long the nearest 20 spots take among a thousand, a hundred thousand and a million of them. */
export async function benchNearby({ databaseUrl }: World): Promise<Claim[]> {
  // A million rows take longer than the product waits for any statement.
  const patient = new pg.Client({ connectionString: databaseUrl })
  await patient.connect()
  const one = connect(databaseUrl, { size: 1, log: pino({ level: 'warn' }) })
  // Surfers ask from the coasts where they surf: near the spots of the catalogue.
  const known = await patient.query<Position>('select latitude, longitude from surf_spots order by random()')
  const positions = Array.from({ length: QUESTIONS }, (_, index) => nearTo(known.rows[index % known.rows.length]!))
  const medians: number[] = []
  for (const size of SIZES) {
    await patient.query('delete from surf_spots where catalogue_key is null')
    await patient.query(
      `insert into surf_spots (name, area, country, latitude, longitude, facing, break_kind, bottom)
      select 'Spot ' || n, 'Nowhere', 'Nowhere', degrees(asin(random() * 2 - 1)), random() * 360 - 180, 0, 'beach', 'sand'
      from generate_series(1, $1::int - (select count(*)::int from surf_spots)) n`,
      [size],
    )
    await patient.query('vacuum analyze surf_spots')
    medians.push(await medianTime(one, positions))
  }
  await patient.end()
  await one.destroy()
  const [small, middle, large] = medians as [number, number, number]
  return [
    timesOf('nearest 20 of 100,000 spots beside 1,000', middle, small, { atMost: 2.5 }),
    timesOf('nearest 20 of 1,000,000 spots beside 1,000', large, small, { atMost: 2.5 }),
  ]
}

/** Up to some 7 miles away. */
const nearTo = ({ latitude, longitude }: Position): Position => ({
  latitude: latitude + (Math.random() - 0.5) / 5,
  longitude: longitude + (Math.random() - 0.5) / 5,
})

async function medianTime(db: World['db'], positions: Position[]): Promise<number> {
  const times: number[] = []
  for (const position of positions) {
    const start = performance.now()
    await spots.nearest(db, { ...position, radius: 500, limit: 20 })
    times.push(performance.now() - start)
  }
  return median(times.slice(positions.length / 10))
}
