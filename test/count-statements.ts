import type { Database } from '#server/platform/database.ts'

/** How many statements a piece of the product sends to the database. */
export async function countStatements(db: Database, work: (db: Database) => Promise<unknown>): Promise<number> {
  let count = 0
  const counting = db.withPlugin({
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(counting)
  return count
}
