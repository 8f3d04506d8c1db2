import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { safetyChanged } from '#server/features/safety/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { aSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import type { FireGround } from '#test/proof/fire/fire-ground.ts'
import type { FireSurfer } from '#test/proof/fire/fire-surfers.ts'
import type { LineupProcess } from '#test/proof/processes/lineup-process.ts'

/** How long a request may be on its way. */
const SLACK_MS = 30_000

/** What was told before its time by PostgreSQL's own clock: a limit, half an hour before it, a quarter of an hour after it. */
export async function toldTooEarly(db: Database, surfers: FireSurfer[]): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select distinct told.kind || ' of one who ' || one.name as words
    from unnest(
        ${surfers.map(({ sessionId }) => sessionId)}::uuid[],
        ${surfers.map(({ limit }) => limit.toISOString())}::timestamptz[],
        ${surfers.map(({ story }) => story.name)}::text[]) one (session_id, due_at, name)
      join notifications told on told.session_id = one.session_id
    where (told.kind = 'overdue' and told.created_at < one.due_at)
      or (told.kind = 'still_out' and told.created_at < one.due_at - interval '30 minutes')`.execute(db)
  return rows.map(({ words }) => words)
}

/** Has every process look at once whether somebody is overdue, and what is to be sent. */
export async function haveAllLook({ db }: FireGround): Promise<void> {
  const nobody = { userIds: [randomUUID()] }
  await publish(db, safetyChanged, nobody)
  await publish(db, notificationsChanged, nobody)
}

/**
 * A surfer checks in at this process, at once and with a start ten hours ago, as after a day without a network: what was
 * wrong with the limits that it gave, or with what it says of the watch.
 */
export async function faultsOfCheckIns({ db }: FireGround, lineup: LineupProcess): Promise<string[]> {
  const faults: string[] = []
  for (const [hoursAgo, limitInMs] of [
    [0, 4 * HOUR_MS],
    [10, HOUR_MS / 2],
  ] as const) {
    const surfer = await aSurfer(db)
    const startTime = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString()
    const place = { customLocation: 'Out there', latitude: 33.6, longitude: -118 }
    const started = await ask(lineup, surfer, 'POST /api/surf-sessions', { ...place, startTime })
    const safety = await ask(lineup, surfer, `GET /api/surf-sessions/${started.body?.id}/safety`)
    const offMs = Date.parse(safety.body?.overdueAt) - Date.now() - limitInMs
    if (!(Math.abs(offMs) < SLACK_MS)) faults.push(`a start ${hoursAgo} h ago: ${started.text} ${safety.text}`)
  }
  const health = await ask(lineup, null, 'GET /healthz')
  if (health.status !== 200) faults.push(`health: ${health.text}`)
  return faults
}
