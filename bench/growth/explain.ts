import pg from 'pg'
import { type Run, readExplained } from '#bench/growth/plan.ts'
import type { RecordedStatement } from '#test/postgres/recorded-statements.ts'

/** PostgreSQL chooses between a plan for these parameters and one for any after so many runs. */
const RUNS_WITH_NEW_PLANS = 5
const RUNS = 8
/** What is slow is not run as often. */
const ENOUGH_MS = 2_000

/**
 * The first run on a new connection, and the last: by then a connection of the app has settled on a plan. `newPlanMs` is the
 * shortest planning of those runs that make a new plan for their parameters.
 */
export type Measured = { first: Run; settled: Run; newPlanMs: number }

/** A parameter as the driver would send it, in SQL. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(wireText(value))
}

function wireText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const arrayElement = (value: unknown) =>
  value === null || value === undefined ? 'NULL' : `"${wireText(value).replaceAll(/["\\]/g, '\\$&')}"`

/**
 * Runs a statement as a connection of the app does: prepared once, with the recorded parameters, `most` times. What it
 * writes is rolled back each time.
 */
export async function explain(
  client: pg.Client,
  { text, values }: RecordedStatement,
  { most = RUNS } = {},
): Promise<Measured> {
  const hasParameters = values.length > 0
  if (hasParameters) await client.query(`prepare measured as ${text}`)
  const statement = hasParameters ? `execute measured(${values.map(literal).join(', ')})` : text
  const runs: Run[] = []
  try {
    for (let spent = 0; runs.length < most && spent < ENOUGH_MS; spent += runs.at(-1)!.ms) {
      await client.query('begin')
      const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${statement}`)
      await client.query('rollback')
      runs.push(readExplained(rows[0]['QUERY PLAN']))
    }
  } finally {
    await client.query('rollback')
    if (hasParameters) await client.query('deallocate measured')
  }
  const newPlanMs = Math.min(...runs.slice(0, RUNS_WITH_NEW_PLANS).map(({ planningMs }) => planningMs))
  return { first: runs[0]!, settled: runs.at(-1)!, newPlanMs }
}
