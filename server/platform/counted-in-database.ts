import { CompiledQuery } from 'kysely'
import type { Database } from '#server/platform/database.ts'

/** What makes a RateLimiterPostgres count in the table `rate_limits`, through our own connections. */
export const countedIn = (db: Database) => ({
  storeClient: {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  },
  storeType: 'client',
  tableName: 'rate_limits',
  tableCreated: true,
})
