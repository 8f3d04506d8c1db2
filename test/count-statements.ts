import type { Database } from '#server/platform/database.ts'
import { attachPublisher, publisherOf } from '#server/platform/live/publish.ts'

/** How many statements a piece of the product sends to the database. What it publishes leaves by the bus, if there is one. */
export async function countStatements(db: Database, work: (db: Database) => Promise<unknown>): Promise<number> {
  let count = 0
  const counting = db.withPlugin({
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const publisher = publisherOf(db)
  if (publisher) attachPublisher(counting, publisher)
  await work(counting)
  return count
}
