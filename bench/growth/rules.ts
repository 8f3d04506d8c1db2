import type { Call, Rule } from '#bench/growth/calls.ts'
import type { MeasuredStatement } from '#bench/growth/measure.ts'
import { rowsRead, tablesScanned } from '#bench/growth/plan.ts'

const ROWS_READ_PER_ITEM = 50
/** Below this a table is read from end to end in less time than it takes to walk an index. */
const SMALL_TABLE_ROWS = 5_000
/** As many rows of ours as one page has, or a few pages. */
const ONE_PAGE_ROWS = 100
/** Planning may take longer than a statement that takes no time. */
const WORTH_PLANNING_MS = 0.3

/**
 * Which rules a statement breaks, in words, at the size that it was measured at. `rowsOf` says how many rows each table
 * has.
 */
export function brokenRules(call: Call, statement: MeasuredStatement, rowsOf: Map<string, number>): string[] {
  const { settled, items } = statement
  const read = rowsRead(settled.plan, (table) => (rowsOf.get(table) ?? 0) <= ONE_PAGE_ROWS)
  const scanned = tablesScanned(settled.plan).filter((table) => (rowsOf.get(table) ?? 0) > SMALL_TABLE_ROWS)
  const broken: Record<Rule, string | false> = {
    'rows read': read > ROWS_READ_PER_ITEM * Math.max(1, items || 0) && `reads ${read} rows for ${items || 0}`,
    'table scanned': scanned.length > 0 && `scans ${scanned.join(', ')}`,
    planning:
      settled.ms > WORTH_PLANNING_MS &&
      settled.planningMs > settled.ms &&
      `plans for ${settled.planningMs.toFixed(1)} ms, runs for ${settled.ms.toFixed(1)}`,
  }
  return (Object.entries(broken) as [Rule, string | false][]).flatMap(([rule, words]) =>
    words && !call.exempt?.[rule] ? [words] : [],
  )
}
