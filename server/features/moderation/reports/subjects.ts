import { type RawBuilder, sql } from 'kysely'
import type { ReportedKind } from '#contract/operators/moderation.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { isSessionCommentShown } from '#server/domain/own-filters.ts'
import { typedPlace } from '#server/domain/session-place.ts'
import { isCommentShown, isPhotoShown, isShown, sessionsSeenBy } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

export type SubjectKey = { kind: ReportedKind; id: string; parentId?: string | undefined }
export type ReportedSubject = {
  ownerId: string
  parentId: string | null
  /** Null: a spot. */
  surferId: string | null
  excerpt: string
}

type Viewer = string | null
type Entry = {
  notFound: RefusalCode
  /** Selects owner_id, parent_id, surfer_id and excerpt if the viewer may see it; undefined: visitors never see one. */
  subjectSql: (viewer: Viewer, key: SubjectKey) => RawBuilder<unknown> | undefined
}

const parentOf = ({ parentId }: SubjectKey) => sql`${parentId ?? null}::uuid`

/** A visitor sees a session by its link, and its photos if the link shows them. */
const isOnLink = sql`exists (
  select from surf_sessions own
  where own.user_id = s.owner_id and own.id = s.id and own.visibility = 'everyone' and 'photos' = any(own.link_shows))`

/** Text of a row `s` of sessions. Moderators must not learn the name of a secret spot. */
export const sessionText = sql`
  concat_ws(E'\n', case when s.secret_spot_id is null then ${typedPlace} end, s.notes)`

/** Text of a row `u` of users. */
export const surferText = sql`concat_ws(' ', u.first_name, u.last_name, '@' || u.username)`
/** Text of a row `spot` of surf_spots. */
export const spotText = sql`concat_ws(E'\n', spot.name, spot.description)`

const entries: Record<ReportedKind, Entry> = {
  session: {
    notFound: 'session_not_found',
    subjectSql: (viewer, { id }) => sql`
      select s.owner_id, null::uuid as parent_id, s.owner_id as surfer_id, ${sessionText} as excerpt
      from ${sessionsSeenBy(viewer)} s
      where s.id = ${id} and ${viewer === null ? sql`s.visibility = 'everyone'` : sql`s.known`}`,
  },
  photo: {
    notFound: 'photo_not_found',
    subjectSql: (viewer, { id }) => sql`
      select p.owner_id, p.session_id as parent_id, p.owner_id as surfer_id, coalesce(p.caption, '') as excerpt
      from photos p join ${sessionsSeenBy(viewer)} s on s.owner_id = p.owner_id and s.id = p.session_id
      where p.id = ${id} and ${viewer === null ? isOnLink : sql`s.known`} and ${isPhotoShown(viewer, sql`p`)}`,
  },
  comment: {
    notFound: 'comment_not_found',
    subjectSql: (viewer, key) =>
      viewer === null
        ? undefined
        : sql`
      select c.owner_id, c.session_id as parent_id, c.user_id as surfer_id, c.comment as excerpt
      from ${sessionsSeenBy(viewer)} s join comments c on c.owner_id = s.owner_id and c.session_id = s.id
      where s.id = ${parentOf(key)} and s.known and c.id = ${key.id}
        and ${isSessionCommentShown(viewer, sql`s.owner_id`)}`,
  },
  plan_message: {
    notFound: 'message_not_found',
    subjectSql: (viewer, key) =>
      viewer === null
        ? undefined
        : sql`
      select m.owner_id, m.plan_id as parent_id, m.user_id as surfer_id, coalesce(m.message, '') as excerpt
      from plan_surfers own
        join plans p on p.user_id = own.owner_id and p.id = own.plan_id
        join plan_messages m on m.owner_id = p.user_id and m.plan_id = p.id
      where own.user_id = ${viewer} and own.plan_id = ${parentOf(key)} and own.answer is distinct from 'no'
        and ${isShown(viewer, sql`p.user_id`)} and m.id = ${key.id} and ${isCommentShown(viewer, sql`m`)}`,
  },
  surfer: {
    notFound: 'user_not_found',
    subjectSql: (viewer, { id }) =>
      viewer === null
        ? undefined
        : sql`
      select u.id as owner_id, null::uuid as parent_id, u.id as surfer_id, ${surferText} as excerpt
      from users u where u.id = ${id} and ${isShown(viewer, sql`u.id`)}`,
  },
  spot: {
    notFound: 'spot_not_found',
    subjectSql: (_, { id }) => sql`
      select spot.id as owner_id, null::uuid as parent_id, null::uuid as surfer_id, ${spotText} as excerpt
      from surf_spots spot where spot.id = ${id} and not spot.is_hidden`,
  },
}

/** Refuses the code of its kind if the viewer may not see it, and `reporting_own`. Null is a visitor. */
export async function readReported(db: Database, viewer: Viewer, key: SubjectKey): Promise<ReportedSubject> {
  const { subjectSql, notFound } = entries[key.kind]
  const selected = subjectSql(viewer, key)
  const [subject] = selected ? (await sql<ReportedSubject>`${selected}`.execute(db)).rows : []
  if (!subject) throw new Refusal(notFound)
  if (viewer !== null && subject.surferId === viewer) throw new Refusal('reporting_own')
  return subject
}
