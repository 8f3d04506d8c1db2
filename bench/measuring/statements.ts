import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'

export type Statement = { text: string; values: unknown[] }

/** The statements that a piece of the product would send, in their order; nothing is sent, every answer is empty. */
export async function statementsOf(work: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const sent: CompiledQuery[] = []
  const recorder = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      sent.push(query)
    },
  })
  await work(recorder).catch(() => undefined)
  return sent.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }))
}
