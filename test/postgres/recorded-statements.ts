import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

export type RecordedStatement = {
  text: string
  values: unknown[]
  /** Rows that it returned or wrote, and the elements of arrays in them; NaN while there is no answer. */
  items: number
}

/**
 * The same database, whose statements are sent as ever and noted in `sent`, in their order, with the parameters and the
 * text that the driver gets.
 */
export function recordStatements(db: Database): { db: Database; sent: RecordedStatement[] } {
  const sent: RecordedStatement[] = []
  const compiler = new PostgresQueryCompiler()
  const waiting = new WeakMap<object, RecordedStatement>()
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = compiler.compileQuery(node, queryId)
      const statement = { text: sql, values: [...parameters], items: Number.NaN }
      sent.push(statement)
      waiting.set(queryId, statement)
      return node
    },
    async transformResult({ result, queryId }) {
      const statement = waiting.get(queryId)
      if (statement) statement.items = Math.max(countItems(result.rows), Number(result.numAffectedRows ?? 0))
      return result
    },
  }
  return { db: db.withPlugin(recorder), sent }
}

/** How many elements the arrays in a value have, the value itself among them. */
function countItems(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, element) => sum + countItems(element), value.length)
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return 0
  return Object.values(value).reduce((sum: number, field) => sum + countItems(field), 0)
}
