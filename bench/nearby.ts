import { sql } from 'kysely'
import { pino } from 'pino'
import { median } from '#bench/load.ts'
import { type Claim, timesOf } from '#bench/report.ts'
import type { World } from '#bench/world.ts'
import * as spots from '#server/features/spots/spots.ts'
import { connect } from '#server/platform/database.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const QUESTIONS = 2_000

/** How long the nearest 20 spots take among a thousand, a hundred thousand and a million of them. */
export async function benchNearby({ db, databaseUrl }: World): Promise<Claim[]> {
  const one = connect(databaseUrl, { size: 1, log: pino({ level: 'warn' }) })
  const medians: number[] = []
  for (const size of SIZES) {
    await sql`delete from surf_spots where catalogue_key is null`.execute(db)
    await sql`
      insert into surf_spots (name, area, country, latitude, longitude, facing, break_kind, bottom)
      select 'Spot ' || n, 'Nowhere', 'Nowhere', degrees(asin(random() * 2 - 1)), random() * 360 - 180, 0, 'beach', 'sand'
      from generate_series(1, ${size}::int - (select count(*)::int from surf_spots)) n`.execute(db)
    await sql`vacuum analyze surf_spots`.execute(db)
    medians.push(await medianTime(one))
  }
  await one.destroy()
  const [small, middle, large] = medians as [number, number, number]
  return [
    timesOf('nearest 20 of 100,000 spots beside 1,000', middle, small, { atMost: 2.5 }),
    timesOf('nearest 20 of 1,000,000 spots beside 1,000', large, small, { atMost: 2.5 }),
  ]
}

async function medianTime(db: World['db']): Promise<number> {
  const times: number[] = []
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const position = { latitude: Math.random() * 120 - 60, longitude: Math.random() * 360 - 180 }
    const start = performance.now()
    await spots.nearest(db, { ...position, radius: 500, limit: 20 })
    times.push(performance.now() - start)
  }
  return median(times.slice(QUESTIONS / 10))
}
