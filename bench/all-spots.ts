import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import { CONNECTIONS, median, requestsPerSecond } from '#bench/measuring/load.ts'
import { type Claim, ratioOf } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import { learnTheSea, type World } from '#bench/measuring/world.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'

const SPOTS = 10_000
const ROUNDS = 5
const SECONDS = 3
const PATH = '/api/surf-spots/all'

/** All of 10,000 spots at once: how fast they leave, and how many bytes they are. */
export async function benchAllSpots({ db, databaseUrl }: World): Promise<Claim[]> {
  await addSpots(db)
  await learnTheSea(db)
  const ours = await startServerProcess('#server/main.ts', { DATABASE_URL: databaseUrl, DATABASE_POOL: '6' })
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-'))
  const spots = (await (await fetch(ours.url + PATH)).json()) as SurfSpot[]
  const file = join(folder, 'all.br')
  await writeFile(file, compressed(spots))
  const limit = await startServerProcess('#bench/limits/limit-server.ts', {
    DATABASE_URL: databaseUrl,
    FILES: JSON.stringify({ [PATH]: file }),
  })
  const rates: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await requestsPerSecond({ url: ours.url, path: PATH, seconds: SECONDS, encoding: 'br' }))
    rates.limit.push(await requestsPerSecond({ url: limit.url, path: PATH, seconds: SECONDS, encoding: 'br' }))
  }
  await ours.stop()
  await limit.stop()
  await rm(folder, { recursive: true })
  await db.deleteFrom('surfSpots').where('sourceKey', 'like', 'bench:%').execute()
  return [
    ratioOf(`GET ${PATH}, ${SPOTS} spots, ${CONNECTIONS} connections`, median(rates.ours), median(rates.limit), {
      atLeast: 0.6,
    }),
    ...bytesOf(spots),
  ]
}

/** As many more as the catalogue lacks, as a volunteer's map has them: a name, and a place to the metre, seldom more. */
const addSpots = (db: World['db']) =>
  sql`
  insert into surf_spots (source_key, attribution, name, area, country, latitude, longitude, facing, break_kind, bottom)
  select 'bench:' || n, '© OpenStreetMap contributors, ODbL',
    initcap(reverse(known.name)) || ' ' || n % 7, known.area, known.country,
    round(greatest(-90, least(90, known.latitude + random() * 2 - 1))::numeric, 5),
    round((known.longitude * 0.98 + random() * 2 - 1)::numeric, 5),
    case when n % 3 = 0 then n % 360 end, case when n % 3 = 0 then 'beach' end, case when n % 3 = 0 then 'sand' end
  from generate_series(1, ${SPOTS}::int - (select count(*)::int from surf_spots)) n
  join (select *, row_number() over (order by id) as nth, count(*) over () as many from surf_spots) known
    on known.nth = n % known.many + 1`.execute(db)

const compressed = (value: unknown) =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })

/** What each set of fields adds to the whole, in bytes on the wire for each spot. */
function bytesOf(spots: SurfSpot[]): Claim[] {
  const sets = { place: withoutSea(spots, ''), description: withoutSea(spots), sea: spots }
  let before = 0
  return Object.entries(sets).map(([name, part]) => {
    const whole = compressed(part).length / spots.length
    const added = whole - before
    before = whole
    return {
      what: `bytes of a spot's ${name}, brotli, with all before it ${whole.toFixed(1)}`,
      measured: `${added.toFixed(1)} bytes beside 40`,
      ratio: added / 40,
      bound: 'at most 1',
      holds: added <= 40,
    }
  })
}

const withoutSea = (spots: SurfSpot[], description?: string) =>
  spots.map(({ waveHeight, windSpeed, waterTemperature, surfRating, currentConditions, ...place }) =>
    description === undefined ? place : { ...place, description },
  )
