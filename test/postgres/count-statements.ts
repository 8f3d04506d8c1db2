import type { Database } from '#server/platform/database/database.ts'
import { attachPublisher, publisherOf } from '#server/platform/live/publish.ts'
import { recordStatements } from '#test/postgres/recorded-statements.ts'

/** How many statements a piece of the product sends to the database. What it publishes leaves by the bus, if there is one. */
export async function countStatements(db: Database, work: (db: Database) => Promise<unknown>): Promise<number> {
  const recording = recordStatements(db)
  const publisher = publisherOf(db)
  if (publisher) attachPublisher(recording.db, publisher)
  await work(recording.db)
  return recording.sent.length
}
