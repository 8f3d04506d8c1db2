import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { unlike } from '#test/permissions/owned/guarded.ts'

/** A protected topic of ntfy, at an address that servers refuse to connect to. */
export async function aPushServer(db: Database, { id: userId }: { id: string }) {
  const server = { id: randomUUID(), address: 'https://127.0.0.1', topic: `topic-${unlike()}` }
  await db
    .insertInto('pushServers')
    .values({ ...server, userId, kind: 'ntfy', token: 'sealed' })
    .execute()
  return server
}
