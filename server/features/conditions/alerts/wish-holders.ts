import { type RawBuilder, sql } from 'kysely'
import type { Wish } from '#server/features/conditions/alerts/square-alerts.ts'
import type { Database } from '#server/platform/database.ts'
import type { NotifiedWindow } from '#surf/alert-news.ts'

/** How many alerts one statement finds: each goes through all alerts at the spots. */
const HOLDERS_AT_ONCE = 25_000

/** An alert that is on and has a wish: which one of a list. */
export type WishHolder = { userId: string; id: string; nth: number }
/** A wish, and the windows that its surfers will have been notified of. */
type ChangedWish = { wish: Wish; notified: NotifiedWindow[] }

/** SQL of a row's wish as text: columns that may be null can't be joined by hash one by one. */
const wishText = (row: RawBuilder<unknown>) => sql`
  row(${row}.surf_spot_id, ${row}.least_rating, ${row}.from_hour, ${row}.to_hour, ${row}.days, ${row}.tide,
    ${row}.notice_days, ${row}.preferences, ${row}.notified_windows)::text`

/** SQL of a recordset with the columns that `wishText` reads. */
const wishRows = (rows: readonly object[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wish (nth integer, surf_spot_id uuid, least_rating smallint,
    from_hour smallint, to_hour smallint, days smallint[], tide text, notice_days smallint, preferences jsonb,
    notified_windows jsonb, notified jsonb)`

const asRow = ({ spotId, ...wish }: Wish, nth: number) => ({
  ...{ nth, surf_spot_id: spotId, least_rating: wish.leastRating, from_hour: wish.fromHour, to_hour: wish.toHour },
  ...{ days: wish.days, tide: wish.tide, notice_days: wish.noticeDays, preferences: wish.preferences },
  notified_windows: wish.notifiedWindows,
})

/**
 * The alerts that are on and have one of these wishes, surfer by surfer, of surfers after `after`: up to 25,000. `last` is the
 * surfer to go on after; undefined: there are no more.
 */
export async function nextHolders(
  db: Database,
  wishes: readonly Wish[],
  after: string | undefined,
): Promise<{ holders: WishHolder[]; last: string | undefined }> {
  const spotIds = [...new Set(wishes.map(({ spotId }) => spotId))]
  const { rows } = await sql<WishHolder>`
    with wished as materialized (select nth, ${wishText(sql.ref('wish'))} as wish from ${wishRows(wishes.map(asRow))}),
    asking as materialized (
      select a.user_id, a.id, ${wishText(sql.ref('a'))} as wish from spot_alerts a
      where a.surf_spot_id = any(${spotIds}::uuid[]) and not a.is_paused ${after ? sql`and a.user_id > ${after}` : sql``}
    )
    select asking.user_id, asking.id, wished.nth from asking join wished on wished.wish = asking.wish
    order by asking.user_id, asking.id limit ${HOLDERS_AT_ONCE}`.execute(db)
  const cut = rows.length === HOLDERS_AT_ONCE ? rows.at(-1)!.userId : undefined
  // All alerts of a surfer make one notice: of the last one there may be more.
  const holders = rows.filter(({ userId }) => userId !== cut)
  return { holders, last: cut && holders.at(-1)!.userId }
}

/** Keeps what these surfers are notified of, if their alerts are on and ask for the same as when they were read: their ids. */
export async function keepNotified(
  tx: Database,
  holders: readonly WishHolder[],
  changed: readonly ChangedWish[],
): Promise<Set<string>> {
  const wishes = [...new Set(holders.map(({ nth }) => nth))].map((nth) => {
    const { wish, notified } = changed[nth]!
    return { ...asRow(wish, nth), notified }
  })
  const { rows } = await sql<{ id: string }>`
    update spot_alerts a set notified_windows = wish.notified
    from ${wishRows(wishes)} join unnest(${holders.map(({ userId }) => userId)}::uuid[],
      ${holders.map(({ id }) => id)}::uuid[], ${holders.map(({ nth }) => nth)}::integer[]) as holder (user_id, id, nth)
      on holder.nth = wish.nth
    where a.user_id = holder.user_id and a.id = holder.id and not a.is_paused
      and ${wishText(sql.ref('a'))} = ${wishText(sql.ref('wish'))}
    returning a.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
