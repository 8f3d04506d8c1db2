/** A node of `explain (format json)`, as far as it is judged. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** A run of a statement: times in milliseconds, shared buffers of 8 KB. */
export type Run = { ms: number; planningMs: number; buffers: number; plan: PlanNode }

type Explained = { Plan: PlanNode; 'Planning Time': number; 'Execution Time': number }

/** Reads what `explain (analyze, buffers, format json)` prints. */
export function readExplained([explained]: [Explained]): Run {
  const plan = explained.Plan
  const buffers = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  return { ms: explained['Execution Time'], planningMs: explained['Planning Time'], buffers, plan }
}

export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/**
 * How many rows of tables were looked at, those that a filter removed among them. A table that `isOnePage` costs as much from
 * end to end as one of its rows, and does not count then.
 */
export function rowsRead(plan: PlanNode, isOnePage: (table: string) => boolean = () => false): number {
  const scans = nodesOf(plan).filter(
    ({ 'Node Type': type, 'Relation Name': table }) =>
      table && type !== 'ModifyTable' && !(type === 'Seq Scan' && isOnePage(table)),
  )
  const rows = scans.map((node) => {
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    return ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0)
  })
  return Math.round(rows.reduce((sum, one) => sum + one, 0))
}

/** Tables that were read from their first to their last page. */
export const tablesScanned = (plan: PlanNode): string[] => [
  ...new Set(
    nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && (node['Actual Loops'] ?? 0) > 0)
      .map((node) => node['Relation Name'] ?? ''),
  ),
]
