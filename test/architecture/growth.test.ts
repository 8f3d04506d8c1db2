import pg from 'pg'
import { expect, test } from 'vitest'
import { type MeasuredCall, measureCalls } from '#bench/growth/measure.ts'
import { tablesScanned } from '#bench/growth/plan.ts'
import { seed } from '#bench/growth/seed.ts'
import { totalOf } from '#bench/growth/table.ts'
import { createDatabase } from '#test/postgres/database.ts'

/** What every surfer has, and those few who have plenty, is the same; there are only more of them. */
const FEW = { name: 'few', surfers: 200, fans: 60, friends: 60, forgotten: 3, due: 5 }
const MORE = { ...FEW, name: 'more', surfers: 800 }
/** Has one row, or as many as there are surf spots: no index would be worth it. */
const SMALL_TABLES = ['surf_spots', 'secrets', 'safety_watch', 'rounds', 'conditions_cells']
/** The rows read for each that is returned may differ by chance: who surfs where is drawn. */
const LEEWAY = 1.5
const LEEWAY_ROWS = 20

/** Small tables are read and hashed from end to end, whatever indexes there are; large ones only where no index serves. */
const AS_IF_LARGE = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']
  .map((plan) => `set enable_${plan} = off;`)
  .join(' ')

async function measure(size: typeof FEW): Promise<MeasuredCall[]> {
  const { url, drop } = await createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into surf_spots (name, area, country, latitude, longitude, facing, break_kind, bottom, popularity_score)
    select 'Spot ' || n, 'Orange County', 'United States', 33 + n / 10.0, -118, 220, 'beach', 'sand', 60 - n
    from generate_series(1, 20) n`)
  await client.end()
  try {
    await seed(url, size)
    return await measureCalls(url, { settings: AS_IF_LARGE, runs: 1 })
  } finally {
    await drop()
  }
}

const wordsOf = ({ text }: { text: string }) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)

test('frequent calls read no more rows among four times as many surfers, and scan no table', async () => {
  const [few, more] = [await measure(FEW), await measure(MORE)]
  const failed = more.flatMap(({ call, failed }) => (failed ? [`${call.what}: ${failed}`] : []))
  expect(failed).toEqual([])
  const growing: string[] = []
  const scanning: string[] = []
  for (const [nth, { call, statements }] of more.entries()) {
    const [before, now] = [totalOf(few[nth]!), totalOf(more[nth]!)]
    const allowed = LEEWAY * before.rows * Math.max(1, now.items / Math.max(1, before.items)) + LEEWAY_ROWS
    if (now.rows > allowed && !call.grows) growing.push(`${call.what}: ${before.rows} rows, then ${now.rows}`)
    for (const statement of statements) {
      const scanned = tablesScanned(statement.settled.plan).filter((table) => !SMALL_TABLES.includes(table))
      if (scanned.length > 0) scanning.push(`${call.what} scans ${scanned.join(', ')}: ${wordsOf(statement)}`)
    }
  }
  expect({ growing, scanning }).toEqual({ growing: [], scanning: [] })
})
