import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { CELEBRITYS_CHECK_IN, CHECK_IN } from '#bench/growth/calls.ts'
import { type MeasuredCall, measureCalls } from '#bench/growth/measure.ts'
import { brokenRules } from '#bench/growth/rules.ts'
import { seed } from '#bench/growth/seed.ts'
import { type SizeName, sizes } from '#bench/growth/sizes.ts'
import { printTable, totalOf } from '#bench/growth/table.ts'
import { atMost, type Claim, timesOf } from '#bench/measuring/report.ts'
import { loadCatalogue } from '#server/features/spots/catalogue.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '#server/platform/postgres/embedded-database.ts'

/** What is seeded can be seeded again, so that nothing of it is written with care. */
const SETTINGS = { fsync: 'off', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }

/**
 * How the app's own statements grow with the number of surfers: prints a table, and claims what each may take at the
 * largest size. Measures every size up to `largest`. With GROWTH_FOLDER the seeded databases are kept there, and used
 * again.
 */
export async function benchGrowth(largest: SizeName = 'M'): Promise<Claim[]> {
  const names = Object.keys(sizes) as SizeName[]
  const measured: Awaited<ReturnType<typeof measureSize>>[] = []
  for (const name of names.slice(0, names.indexOf(largest) + 1)) measured.push(await measureSize(name))
  printTable(measured)
  const { measured: calls, rowsOf } = measured.at(-1)!
  return [...calls.flatMap((one) => claimsOf(one, rowsOf)), celebritysCheckIn(calls)]
}

async function measureSize(name: SizeName) {
  const kept = process.env.GROWTH_FOLDER && join(process.env.GROWTH_FOLDER, name)
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'lineup-growth-')))
  const seeded = join(folder, 'seeded')
  const isSeeded = existsSync(seeded)
  if (!isSeeded) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const { url, close } = await startEmbeddedDatabase(folder, undefined, { settings: SETTINGS })
  try {
    await migrate(url)
    if (!isSeeded) await seedWithCatalogue(url, name)
    await writeFile(seeded, '')
    return { name, measured: await measureCalls(url), rowsOf: await countRows(url) }
  } finally {
    await close()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

async function seedWithCatalogue(url: string, name: SizeName) {
  const db = connect(url, { size: 1, log: pino({ level: 'warn' }) })
  await loadCatalogue(db).finally(() => db.destroy())
  const began = performance.now()
  await seed(url, sizes[name])
  console.log(`${name}: seeded in ${Math.round((performance.now() - began) / 1000)} s`)
}

/** By table, as of the last `analyze`. */
async function countRows(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; rows: number }>(
      "select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r'",
    )
    return new Map(rows.map((table) => [table.name, table.rows]))
  } finally {
    await client.end()
  }
}

/** Who may see what, for every reader and every kind of place, costs this much. */
const TIMES_LEANEST = { atMost: 3 }

function claimsOf(measured: MeasuredCall, rowsOf: Map<string, number>): Claim[] {
  const { call, statements, leanest, failed } = measured
  const fails = (words: string): Claim => ({ what: call.what, measured: words, ratio: 1, bound: 'rule', holds: false })
  if (failed) return [fails(failed)]
  const { ms, buffers, planningMs, newPlanMs } = totalOf(measured)
  const { goal } = call
  return [
    ...(goal ? [atMost(call.what, ms, goal.ms, 'ms')] : []),
    ...(goal?.planningMs ? [atMost(`planning of ${call.what}`, planningMs, goal.planningMs, 'ms')] : []),
    ...(leanest
      ? [
          timesOf(
            `new plans of ${call.what}, beside the leanest statement`,
            newPlanMs,
            leanest.newPlanMs,
            TIMES_LEANEST,
          ),
          timesOf(`${call.what}, beside the leanest statement`, ms, leanest.settled.ms, TIMES_LEANEST),
        ]
      : []),
    ...(goal?.buffers ? [atMost(call.what, buffers, goal.buffers, 'buffers')] : []),
    ...statements.flatMap((statement) =>
      brokenRules(call, statement, rowsOf).map((words) =>
        fails(`${words}: ${statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`),
      ),
    ),
  ]
}

/** What a check-in writes does not depend on who is notified of it. */
function celebritysCheckIn(measured: MeasuredCall[]): Claim {
  const [surfers, celebritys] = [CHECK_IN, CELEBRITYS_CHECK_IN].map(
    (what) => totalOf(measured.find(({ call }) => call.what === what)!).ms,
  )
  return timesOf('a check-in of the celebrity beside that of a surfer', celebritys!, surfers!, { atMost: 2 })
}
