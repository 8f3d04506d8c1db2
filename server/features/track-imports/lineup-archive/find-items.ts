import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import {
  type ArchivedItem,
  type ArchiveFacts,
  type LeftOut,
  MOST_LISTED,
} from '#server/features/track-imports/lineup-archive/archive-items.ts'
import {
  type Counts,
  type Found,
  type LeasedArchive,
  saveFound,
} from '#server/features/track-imports/lineup-archive/archive-outbox.ts'
import { statesOf } from '#server/features/track-imports/lineup-archive/known-items.ts'
import type { Database } from '#server/platform/database/database.ts'

const PAGE = 500

/** Items of the file that `archiveReader` wrote, a line each. */
export async function* itemsIn(path: string): AsyncGenerator<ArchivedItem> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield JSON.parse(line)
}

export const leftOutOf = (
  item: ArchivedItem,
  reason: LeftOut['reason'],
  kind: LeftOut['kind'] = item.kind,
): LeftOut => ({
  kind,
  name: nameOf(item),
  startTime: item.kind === 'session' ? item.startTime : item.kind === 'photo' ? item.createdAt : null,
  reason,
})

function nameOf(item: ArchivedItem): string | null {
  if (item.kind === 'photo') return item.caption || null
  return item.kind === 'session' ? item.placeName : item.name
}

/** Counts what would be added, and stores that; nothing else is written. */
export async function findItems(db: Database, row: LeasedArchive, facts: ArchiveFacts, path: string): Promise<void> {
  const [wouldAdd, known]: [Counts, Counts] = [{}, {}]
  const leftOut = [...facts.leftOut]
  let leftOutCount = facts.leftOutCount
  const newSessions = new Set<string>()
  const count = (counts: Counts, kind: keyof Counts) => {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  for await (const page of pages(itemsIn(path))) {
    const states = await statesOf(db, row.userId, page)
    for (const [nth, item] of page.entries()) {
      const state = states[nth]
      if (state === 'new') count(wouldAdd, item.kind)
      if (state === 'known') count(known, item.kind)
      if (state === 'absent' && item.kind === 'photo' && newSessions.has(item.sessionId)) count(wouldAdd, 'photo')
      if (state === 'overlaps') {
        leftOutCount += 1
        if (leftOut.length < MOST_LISTED) leftOut.push(leftOutOf(item, 'overlaps'))
      }
      if (item.kind === 'session' && state === 'new') {
        newSessions.add(item.id)
        if (item.track) count(wouldAdd, 'track')
      }
    }
  }
  const { username, firstName } = facts.account
  const found: Found = {
    ...{ username, firstName, host: facts.host, exportedAt: facts.exportedAt, items: facts.items },
    ...{ isSomebodyElse: !(await isOwn(db, row.userId, facts.account)), wouldAdd, known },
  }
  await saveFound(db, row, found, { leftOut, leftOutCount })
}

/** By the account's id on this server, or by its address on any. */
async function isOwn(db: Database, userId: string, { id, email }: ArchiveFacts['account']): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and (id::text = ${id} or lower(email) = lower(${email}))`.execute(db)
  return rows.length > 0
}

async function* pages(items: AsyncIterable<ArchivedItem>): AsyncGenerator<ArchivedItem[]> {
  let page: ArchivedItem[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
