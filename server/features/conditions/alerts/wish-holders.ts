import { sql } from 'kysely'
import type { Wish } from '#server/features/conditions/alerts/square-alerts.ts'
import { writeWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { Database } from '#server/platform/database.ts'
import type { NotifiedWindow } from '#surf/alert-news.ts'

/** How many alerts one statement finds. */
const HOLDERS_AT_ONCE = 50_000

/** An alert that is on and has a wish: which one of a list. */
export type WishHolder = { userId: string; id: string; nth: number }
/** A wish, and the windows that its surfers will have been notified of. */
type ChangedWish = { wish: Wish; notified: NotifiedWindow[] }

/** SQL of a recordset of wishes. */
const wishRows = (rows: readonly object[]) => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) as wish (nth integer, surf_spot_id uuid, asked text,
    notified_windows text, notified text)`

const asRow = ({ spotId, askedText, notifiedText }: Wish, nth: number) => ({
  nth,
  surf_spot_id: spotId,
  asked: askedText,
  notified_windows: notifiedText,
})

/** SQL of whether the alert `a` is on and has the wish of a row of `wishRows`. */
const hasWish = sql`
  not a.is_paused and a.surf_spot_id = wish.surf_spot_id and a.asked = wish.asked
    and a.notified_windows = wish.notified_windows`

/**
 * The alerts that are on and have one of these wishes, surfer by surfer, of surfers after `after`: up to 50,000. `last` is the
 * surfer to go on after; undefined: there are no more.
 */
export async function nextHolders(
  db: Database,
  wishes: readonly Wish[],
  after: string | undefined,
): Promise<{ holders: WishHolder[]; last: string | undefined }> {
  const { rows } = await sql<WishHolder>`
    select a.user_id, a.id, wish.nth from ${wishRows(wishes.map(asRow))} join spot_alerts a on ${hasWish}
      -- As the index has it.
      and hashtextextended(a.asked, 0) = hashtextextended(wish.asked, 0)
    ${after ? sql`where a.user_id > ${after}` : sql``}
    order by a.user_id, a.id limit ${HOLDERS_AT_ONCE}`.execute(db)
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
    return { ...asRow(wish, nth), notified: writeWindows(notified) }
  })
  const { rows } = await sql<{ id: string }>`
    -- Apart, so that each alert is found by its key: by its spot all alerts there would be read for each wish.
    with held as materialized (
      select holder.user_id, holder.id, wish.surf_spot_id, wish.asked, wish.notified_windows, wish.notified
      from ${wishRows(wishes)} join unnest(${holders.map(({ userId }) => userId)}::uuid[],
        ${holders.map(({ id }) => id)}::uuid[], ${holders.map(({ nth }) => nth)}::integer[]) as holder (user_id, id, nth)
        on holder.nth = wish.nth
    )
    update spot_alerts a set notified_windows = wish.notified from held as wish
    where a.user_id = wish.user_id and a.id = wish.id and ${hasWish}
    returning a.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
