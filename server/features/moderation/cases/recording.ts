import { sql } from 'kysely'
import type { Decision, ReportedKind } from '#contract/operators/moderation.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { accountMailQueued } from '#server/features/accounts/events.ts'
import { queueDecisionMailSql } from '#server/features/accounts/writes.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { publish } from '#server/platform/live/publish.ts'
import { DAY_MS } from '#surf/time/durations.ts'

type Decided = {
  caseId: string | null
  /** Null: it concerns nobody. */
  surferId: string | null
  operatorId: string | null
  decision: Decision
  message: string
  days?: number | undefined
  clientId?: string | undefined
}

/** Returns its id. 'keep' is nothing that a surfer has to know of. */
export async function record(tx: Database, decided: Decided): Promise<string> {
  const { caseId, surferId, operatorId, decision, message, days, clientId } = decided
  const hasEnd = days !== undefined && (decision === 'limit' || decision === 'suspend')
  const { rows } = await sql<{ id: string }>`
    insert into moderation_decisions (case_id, surfer_id, operator_id, decision, message, until, decided_at, client_id)
    values (${caseId}, ${decision === 'keep' ? null : surferId}, ${operatorId}, ${decision}, ${message},
      ${hasEnd ? databaseTime(days * DAY_MS) : null}, ${databaseTime()}, ${clientId ?? null})
    returning id`.execute(tx)
  return rows[0]!.id
}

type Notice = {
  surferId: string
  decisionId: string
  kind: 'decision' | 'answer'
  about: Decision | 'upheld' | 'reversed'
}

/** By notification and mail. */
export async function notifySurfer(tx: Database, env: Pick<Env, 'SMTP_URL'>, notice: Notice): Promise<void> {
  const { surferId, decisionId, kind, about } = notice
  await sql`
    with ${notificationCtes(
      { userId: sql`${surferId}::uuid`, kind: 'moderation_decision', subject: sql`${about}` },
      sql`from (select) one`,
    )}
    select from notified`.execute(tx)
  await publish(tx, notificationsChanged, { userIds: [surferId] })
  if (env.SMTP_URL === undefined) return
  await queueDecisionMailSql(surferId, { id: decisionId, kind }).execute(tx)
  await publish(tx, accountMailQueued, {})
}

/** Details for the log. */
export const detailsOf = (
  { decision, days }: Pick<Decided, 'decision' | 'days'>,
  more: { case?: string; kind?: ReportedKind } = {},
) => ({ ...more, decision, ...(days !== undefined && { days }) })
