import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_BOARDS, MAX_PHOTO_BYTES, MAX_SESSION_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { addBoard, Board, changeBoard } from '#contract/sessions/boards.ts'
import { createOnce, takeTurn } from '#server/domain/create-once.ts'
import { boardsChanged } from '#server/features/boards/events.ts'
import { boardKey } from '#server/features/sessions/writes.ts'
import { type AttachPicture, keepPicture, releasingPictures } from '#server/features/uploads/writes.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** Boards with totals: retired ones last, each by last use, or creation if unused. */
export async function list(db: Database, userId: string): Promise<Board[]> {
  const { rows } = await sql<Board>`
    ${boardsWithTotals(userId)}
    order by b.is_retired, coalesce(used.last_used, b.created_at) desc, b.id`.execute(db)
  return rows
}

/** Refuses `board_not_found`. */
async function byId(db: Database, userId: string, id: string): Promise<Board> {
  const { rows } = await sql<Board>`${boardsWithTotals(userId)} and b.id = ${id}`.execute(db)
  const [board] = rows
  if (!board) throw new Refusal('board_not_found')
  return board
}

/** Grouped by text first, so that the key is computed once per text. */
const boardsWithTotals = (userId: string) => sql`
  with by_text as (
    select board, count(*) as sessions, sum(wave_count) as waves, max(start_time) as last_used,
      sum(end_time - start_time) filter (
        where end_time - start_time <= make_interval(hours => ${MAX_SESSION_HOURS})) as in_water
    from surf_sessions where user_id = ${userId} and board is not null group by board
  ),
  used as (
    select ${boardKey(sql`board`)} as key, sum(sessions)::int as sessions, sum(in_water) as in_water,
      sum(waves)::int as waves, max(last_used) as last_used
    from by_text group by 1
  )
  select b.id, b.name, b.type, b.size, b.litres, b.photo_url, b.note, b.is_retired,
    coalesce(used.sessions, 0) as sessions,
    round(coalesce(extract(epoch from used.in_water) / 3600, 0), 1)::float8 as hours,
    coalesce(used.waves, 0) as waves, used.last_used
  from boards b left join used on used.key = ${boardKey(sql`b.name`)}
  where b.user_id = ${userId}`

/** Writes of other features, handed in by app.ts. */
export type BoardWrites = {
  attach: AttachPicture
  /** Renames the board in the surfer's sessions. */
  renameBoard: (tx: Database, userId: string, names: { from: string; to: string }) => Promise<void>
}

const nameTaken = { boards_name: 'board_name_taken' } as const

/** Refuses `too_many_boards`, `board_name_taken`, and as `attach` does. */
export async function add(
  db: Database,
  { attach }: Pick<BoardWrites, 'attach'>,
  userId: string,
  { clientId, photoUrl: given, ...fields }: BodyOf<typeof addBoard>,
) {
  const photoUrl = given && (await attach(userId, given, { bytes: MAX_PHOTO_BYTES }))
  const own = sql`select id from boards where user_id = ${userId}`
  return refusing(nameTaken, () =>
    createOnce(db, userId, {
      clientId,
      earlier: sql`${own} and client_id = ${clientId ?? null}`,
      full: { rows: own, most: MAX_BOARDS, refusal: 'too_many_boards' },
      insert: async (tx) => {
        if (photoUrl) await keepPicture(tx, userId, photoUrl)
        const { id } = await tx
          .insertInto('boards')
          .values({ ...fields, userId, photoUrl, clientId: clientId ?? null })
          .returning('id')
          .executeTakeFirstOrThrow()
        await publish(tx, boardsChanged, { userIds: [userId] })
        return id
      },
      read: (tx, id) => byId(tx, userId, id),
    }),
  )
}

/** `id` is another Lineup's, which `client_id` stores. */
type ArchivedBoard = Pick<Board, 'id' | 'name' | 'type' | 'size' | 'litres' | 'note' | 'isRetired'> & {
  createdAt: string | null
}

/** Adds a board of the surfer's own archive, with a stored picture. False: there are as many as there may be. */
export async function addArchivedBoard(
  tx: Database,
  userId: string,
  { id, name, type, size, litres, note, isRetired, createdAt }: ArchivedBoard,
  photoUrl: string | null,
): Promise<boolean> {
  if (photoUrl) await keepPicture(tx, userId, photoUrl)
  const { rows } = await sql`
    insert into boards (user_id, client_id, name, type, size, litres, note, is_retired, created_at, photo_url)
    select ${userId}, ${id}, ${name}, ${type}, ${size}, ${litres}::float8, ${note}, ${isRetired}, coalesce(${createdAt}::timestamptz, now()),
      ${photoUrl}
    where ${MAX_BOARDS} > (select count(*) from boards where user_id = ${userId})
    returning id`.execute(tx)
  await publish(tx, boardsChanged, { userIds: [userId] })
  return rows.length > 0
}

/** Omitted fields stay. Refuses `board_not_found`, `board_name_taken`, and as `attach` does. */
export async function change(
  db: Database,
  { attach, renameBoard }: BoardWrites,
  userId: string,
  id: string,
  { photoUrl: given, ...fields }: BodyOf<typeof changeBoard>,
): Promise<Board> {
  const known = await byId(db, userId, id)
  const photoUrl = given && (await attach(userId, given, { bytes: MAX_PHOTO_BYTES }))
  const changes = { ...fields, ...(photoUrl !== undefined && { photoUrl }) }
  if (Object.keys(changes).length === 0) return known
  return refusing(nameTaken, () =>
    db.transaction().execute(async (tx) => {
      await takeTurn(tx, userId)
      const former = await byId(tx, userId, id)
      if (photoUrl) await keepPicture(tx, userId, photoUrl)
      await tx.updateTable('boards').set(changes).where('userId', '=', userId).where('id', '=', id).execute()
      if (photoUrl !== undefined && photoUrl !== former.photoUrl)
        await releasingPictures(userId, sql`select ${former.photoUrl}::text as photo_url`).execute(tx)
      if (fields.name && fields.name !== former.name)
        await renameBoard(tx, userId, { from: former.name, to: fields.name })
      await publish(tx, boardsChanged, { userIds: [userId] })
      return byId(tx, userId, id)
    }),
  )
}

/** Deletes the board; its sessions keep its name. Refuses `board_not_found`. */
export async function remove(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const { rows } = await sql`
    with removed as (delete from boards where user_id = ${userId} and id = ${id} returning photo_url),
    released as (${releasingPictures(userId, sql`select photo_url from removed`)})
    select from removed`.execute(db)
  if (rows.length === 0) throw new Refusal('board_not_found')
  await publish(db, boardsChanged, { userIds: [userId] })
  return { id }
}
