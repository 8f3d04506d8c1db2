import { type RawBuilder, sql } from 'kysely'
import type { ModerationCase, ReportedKind } from '#contract/operators/moderation.ts'
import { typedPlace } from '#server/domain/session-place.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { sessionText, spotText, surferText } from '#server/features/moderation/reports/subjects.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The reported thing, and where its rows are found. */
export type Subject = {
  kind: ReportedKind
  subjectId: string
  ownerId: string
  parentId: string | null
  surferId: string | null
}

export type Case = Subject & { decidedAt: string | null }
export type Shown = NonNullable<ModerationCase['subject']>

/** Around a comment or message. */
const BEFORE = 3
const AFTER = 2
const PHOTOS = 12

/** Undefined if the case is gone. */
export async function readCase(tx: Database, id: string, lock = sql``): Promise<Case | undefined> {
  const { rows } = await sql<Case>`
    select kind, subject_id, owner_id, parent_id, surfer_id, decided_at from moderation_cases
    where id = ${id} ${lock}`.execute(tx)
  return rows[0]
}

/** Null if it is gone. Shows what was reported alone. */
export async function readSubject(db: Database, subject: Subject): Promise<Shown | null> {
  const { rows } = await sql<Shown>`${statements[subject.kind](subject)}`.execute(db)
  return rows[0] ?? null
}

/** Place of row `s` of surf_sessions with its `spot`. None of a private session, nor of a secret spot, whose name it has. */
const place = sql`
  case when s.secret_spot_id is null and s.visibility <> 'private' then coalesce(spot.name, ${typedPlace}) end`
const none = sql`'[]'::json`

const statements: Record<ReportedKind, (subject: Subject) => RawBuilder<unknown>> = {
  // Notes and photos of a session that is private by now may be new.
  session: ({ ownerId, subjectId }) => sql`
    select case when s.visibility <> 'private' then ${sessionText} end as text, s.is_hidden, s.is_active, s.start_hour as at, ${place} as place,
      array(
        select p.photo_url from photos p
        where p.owner_id = s.user_id and p.session_id = s.id and s.visibility <> 'private'
        order by p.created_at, p.id limit ${PHOTOS}) as photos, ${none} as around
    from surf_sessions s left join surf_spots spot on spot.id = s.surf_spot_id
    where s.user_id = ${ownerId} and s.id = ${subjectId}`,
  photo: ({ ownerId, parentId, subjectId }) => sql`
    select coalesce(p.caption, '') as text, p.is_hidden, false as is_active, s.start_hour as at, ${place} as place, array[p.photo_url] as photos,
      ${none} as around
    from photos p
      join surf_sessions s on s.user_id = p.owner_id and s.id = p.session_id
      left join surf_spots spot on spot.id = s.surf_spot_id
    where p.owner_id = ${ownerId} and p.session_id = ${parentId} and p.id = ${subjectId}`,
  comment: ({ ownerId, parentId, subjectId }) => {
    const thread = sql`
      select m.id, m.user_id, m.comment as text, m.created_at, m.is_hidden from comments m
      where m.owner_id = ${ownerId} and m.session_id = ${parentId}`
    return sql`
      select m.comment as text, m.is_hidden, false as is_active, m.created_at as at, ${place} as place, '{}'::text[] as photos,
        ${aroundIn(thread, subjectId)} as around
      from comments m
        join surf_sessions s on s.user_id = m.owner_id and s.id = m.session_id
        left join surf_spots spot on spot.id = s.surf_spot_id
      where m.owner_id = ${ownerId} and m.session_id = ${parentId} and m.id = ${subjectId}`
  },
  plan_message: ({ ownerId, parentId, subjectId }) => {
    const thread = sql`
      select m.id, m.user_id, m.message as text, m.created_at, m.is_hidden from plan_messages m
      where m.owner_id = ${ownerId} and m.plan_id = ${parentId} and m.message is not null`
    return sql`
      select m.message as text, m.is_hidden, false as is_active, m.created_at as at, spot.name as place, '{}'::text[] as photos,
        ${aroundIn(thread, subjectId)} as around
      from plan_messages m
        join plans p on p.user_id = m.owner_id and p.id = m.plan_id
        left join surf_spots spot on spot.id = p.surf_spot_id
      where m.owner_id = ${ownerId} and m.plan_id = ${parentId} and m.id = ${subjectId}`
  },
  surfer: ({ subjectId }) => sql`
    select ${surferText} as text, u.hidden_image_url is not null as is_hidden, false as is_active, null as at, null as place,
      array_remove(array[u.profile_image_url, u.hidden_image_url], null) as photos, ${none} as around
    from users u where u.id = ${subjectId}`,
  spot: ({ subjectId }) => sql`
    select ${spotText} as text, spot.is_hidden, false as is_active, null as at, concat_ws(', ', spot.name, nullif(spot.area, '')) as place,
      '{}'::text[] as photos, ${none} as around
    from surf_spots spot where spot.id = ${subjectId}`,
}

/** `thread` selects id, user_id, text, created_at and is_hidden; ids are in the order of time. */
const aroundIn = (thread: RawBuilder<unknown>, id: string) => sql`(
  select coalesce(json_agg(json_build_object('id', near.id, 'surfer', ${surferJson(sql`u`)}, 'text', near.text,
    'at', near.created_at, 'isReported', near.id = ${id}::uuid) order by near.id), '[]')
  from (
    (select * from (${thread}) m where m.id <= ${id}::uuid and (m.id = ${id}::uuid or not m.is_hidden)
      order by m.id desc limit ${sql.lit(BEFORE + 1)})
    union all
    (select * from (${thread}) m where m.id > ${id}::uuid and not m.is_hidden order by m.id limit ${sql.lit(AFTER)})
  ) near left join users u on u.id = near.user_id)`
