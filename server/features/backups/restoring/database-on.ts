import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Database, ownTypes } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'

/** Sends statements on this connection, as part of its transaction. */
export function databaseOn(client: pg.Client): Database {
  const connection = {
    query: (text: string, values: readonly unknown[] = []) =>
      client.query({ text, values: [...values], types: ownTypes }),
    release: () => {},
  }
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
