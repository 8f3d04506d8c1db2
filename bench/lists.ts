import { sql } from 'kysely'
import { CONNECTIONS, median, requestsPerSecond } from '#bench/measuring/load.ts'
import { type Claim, ratioOf } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import { learnTheSea, type World } from '#bench/measuring/world.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'

/** Short and many, so that what else the machine does meets both alike. */
const ROUNDS = 11
const SECONDS = 1
const PATHS = [
  '/api/surf-spots/nearby?latitude=33.6595&longitude=-117.9988&radius=100&limit=20',
  '/api/surf-spots/popular?limit=5',
]

/** Lists of spots with what the sea does there, beside the same lists where nothing is known of the sea, in turns. */
export async function benchLists({ db, databaseUrl }: World): Promise<Claim[]> {
  const environment = { DATABASE_URL: databaseUrl, DATABASE_POOL: '6' }
  const rated = await startServerProcess('#server/main.ts', environment)
  await expectRatings(rated.url, true)
  // A server keeps what it has read, so the other one finds no sea in the same database.
  await sql`delete from conditions_cells`.execute(db)
  const bare = await startServerProcess('#server/main.ts', environment)
  await expectRatings(bare.url, false)
  const claims: Claim[] = []
  for (const path of PATHS) {
    const rates: { rated: number[]; bare: number[] } = { rated: [], bare: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = [
        { url: rated.url, of: rates.rated },
        { url: bare.url, of: rates.bare },
      ]
      for (const { url, of } of round % 2 === 0 ? turns : turns.toReversed())
        of.push(await requestsPerSecond({ url, path, seconds: SECONDS }))
    }
    const what = `GET ${path.split('?')[0]} with conditions, beside the same without, ${CONNECTIONS} connections`
    claims.push(ratioOf(what, median(rates.rated), median(rates.bare), { atLeast: 0.9 }))
  }
  await expectRatings(rated.url, true)
  await expectRatings(bare.url, false)
  await rated.stop()
  await bare.stop()
  await learnTheSea(db)
  return claims
}

/** A new hour or news of the sea in the middle of the measurement would make both servers alike. */
async function expectRatings(url: string, areThere: boolean): Promise<void> {
  for (const path of PATHS) {
    const spots = (await (await fetch(url + path)).json()) as SurfSpot[]
    if (spots.length === 0 || spots.some(({ surfRating }) => (surfRating !== null) !== areThere))
      throw new Error(`${path} ${areThere ? 'has no ratings' : 'has ratings'}.`)
  }
}
