import { type RawBuilder, sql } from 'kysely'
import type { ReportedKind } from '#contract/operators/moderation.ts'
import { safetyKinds } from '#contract/people/notification-kinds.ts'
import { withdrawNotificationsSql } from '#server/domain/notification-sql.ts'
import type { Subject } from '#server/features/moderation/cases/subjects.ts'
import { publishPicture } from '#server/features/moderation/cases/surfers-pages.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import { plansChanged } from '#server/features/plans/events.ts'
import { hideMessageSql } from '#server/features/plans/writes.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import { hideCommentSql, hidePhotosSql, hideSessionSql } from '#server/features/sessions/writes.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { hideSpotSql } from '#server/features/spots/writes.ts'
import { hidePictureSql, showPictureSql } from '#server/features/users/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Hides it from others, comments and messages also from their author, or shows it again, and makes open pages refetch. In the decision's transaction. */
export async function setHidden(tx: Database, subject: Subject, isHidden: boolean): Promise<void> {
  // The account with its session or plan is gone.
  const isGone = subject.parentId === null && ['photo', 'comment', 'plan_message'].includes(subject.kind)
  if (!isGone) await setters[subject.kind](tx, subject, isHidden)
}

const setters: Record<ReportedKind, (tx: Database, subject: Subject, isHidden: boolean) => Promise<void>> = {
  session: setSession,
  photo: async (tx, { ownerId, parentId, subjectId }, isHidden) => {
    await hidePhotosSql(
      isHidden,
      sql`where p.owner_id = ${ownerId} and p.session_id = ${parentId} and p.id = ${subjectId}`,
    ).execute(tx)
    await publish(tx, sessionChanged, { userId: ownerId, sessionId: parentId!, isTakenDown: isHidden })
  },
  comment: async (tx, { ownerId, parentId, subjectId, surferId }, isHidden) => {
    await hideCommentSql({ ownerId, sessionId: parentId!, id: subjectId }, isHidden).execute(tx)
    if (isHidden) await withdrawCommentNotices(tx, parentId!, surferId!)
    await publish(tx, sessionChanged, {
      userId: ownerId,
      sessionId: parentId!,
      about: 'reactions',
      isTakenDown: isHidden,
    })
  },
  plan_message: async (tx, { ownerId, parentId, subjectId, surferId }, isHidden) => {
    await hideMessageSql({ ownerId, planId: parentId!, id: subjectId }, isHidden).execute(tx)
    if (isHidden) await withdrawMessageNotices(tx, parentId!, surferId!)
    const { rows } = await sql<{ userId: string }>`
      select user_id from plan_surfers where owner_id = ${ownerId} and plan_id = ${parentId}`.execute(tx)
    await publish(tx, plansChanged, { userIds: rows.map(({ userId }) => userId) })
  },
  surfer: async (tx, { subjectId }, isHidden) => {
    await (isHidden ? hidePictureSql : showPictureSql)(subjectId).execute(tx)
    await publishPicture(tx, subjectId)
  },
  spot: async (tx, { subjectId }, isHidden) => {
    await hideSpotSql(subjectId, isHidden).execute(tx)
    await publish(tx, spotsChanged, {})
  },
}

type Former = {
  visibility: NonNullable<PayloadOf<typeof sessionChanged>['was']>
  isHiddenWhileActive: boolean
  isActive: boolean
  secretSpotId: string | null
}

/** As if its surfer had made it private, except that alarms go on. */
async function setSession(tx: Database, { ownerId: userId, subjectId: sessionId }: Subject, isHidden: boolean) {
  const { rows } = await sql<Former>`${hideSessionSql(userId, sessionId, isHidden)}`.execute(tx)
  const [former] = rows
  if (!former) return
  const { visibility, isHiddenWhileActive, isActive, secretSpotId } = former
  const was = isHiddenWhileActive ? 'private' : visibility
  const spot = secretSpotId ? { secretSpotId } : {}
  await publish(tx, sessionChanged, { userId, sessionId, ...(isHidden && { was, ...spot }) })
  const audience = isHidden && isActive && was !== 'private' ? 'buddies' : 'self'
  const status = isHidden || !isActive ? 'ended' : 'started'
  await publish(tx, sessionMoved, { userId, sessionId, status, audience, ...spot })
  if (isHidden) await withdraw(tx, sessionNotices(sessionId, userId))
}

/** Not the weekly summary, which leaves the session out. */
const sessionNotices = (sessionId: string, ownerId: string) => sql`
  n.session_id = ${sessionId} and n.user_id <> ${ownerId}
  and n.actor_id is not null and n.kind <> all(${safetyKinds}::text[])`

/** Leaves those of an hour with another visible comment by the author. */
export const withdrawCommentNotices = (tx: Database, sessionId: string, authorId: string) =>
  withdraw(
    tx,
    sql`
  n.session_id = ${sessionId} and n.kind = 'comment' and n.actor_id = ${authorId} and not exists (
    select from comments c
    where c.owner_id = n.user_id and c.session_id = n.session_id and c.user_id = n.actor_id and not c.is_hidden
      and c.created_at between date_trunc('hour', n.created_at, 'UTC') and n.created_at)`,
  )

/** As of comments. */
export const withdrawMessageNotices = (tx: Database, planId: string, authorId: string) =>
  withdraw(
    tx,
    sql`
  n.plan_id = ${planId} and n.kind = 'plan_message' and n.actor_id = ${authorId} and not exists (
    select from plan_surfers own join plan_messages m on m.owner_id = own.owner_id and m.plan_id = own.plan_id
    where own.user_id = n.user_id and own.plan_id = n.plan_id and m.user_id = n.actor_id and not m.is_hidden
      and m.created_at between date_trunc('hour', n.created_at, 'UTC') and n.created_at)`,
  )

/** Unsent pushes and mails are dropped, too. */
async function withdraw(tx: Database, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    ${withdrawNotificationsSql(sql`
      select n.user_id, n.id from notifications n where ${which} order by n.user_id, n.id for update`)}`.execute(tx)
  await publish(tx, notificationsChanged, { userIds: rows.map(({ userId }) => userId) })
}
