import type { Database } from '#server/platform/database/database.ts'

/** Signs everybody out, which also ends their pushes. Returns how many sign-ins ended. */
export async function endEverySignIn(tx: Database): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('signIns').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
