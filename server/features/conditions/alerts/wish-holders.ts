import { sql } from 'kysely'
import type { Wish } from '#server/features/conditions/alerts/square-alerts.ts'
import type { Database } from '#server/platform/database/database.ts'

/** How many alerts one statement finds. */
const HOLDERS_AT_ONCE = 50_000

/** An alert that is on and has a wish: which one of a list. */
export type WishHolder = { userId: string; id: string; nth: number }
/** A wish, and the windows that its surfers will have been notified of. */
type ChangedWish = { wish: Wish; notifiedText: string }

/** SQL of whether the alert `a` is on and still has the wish of the row `wish`. */
const hasWish = sql`not a.is_paused and a.asked = wish.asked and a.notified_windows = wish.notified_windows`

/**
 * The alerts that are on and have one of these wishes, surfer by surfer, of surfers after `after`: `atOnce` at most, which is more than
 * one surfer has. `last` is the surfer to go on after; undefined: there are no more.
 */
export async function nextHolders(
  db: Database,
  wishes: readonly Wish[],
  after: string | undefined,
  atOnce = HOLDERS_AT_ONCE,
): Promise<{ holders: WishHolder[]; last: string | undefined }> {
  const { rows } = await sql<WishHolder>`
    select a.user_id, a.id, wish.nth from json_to_recordset(${JSON.stringify(wishes.map(asRow))}::json)
        as wish (nth integer, surf_spot_id uuid, asked text, notified_windows text)
      join spot_alerts a on a.surf_spot_id = wish.surf_spot_id and ${hasWish}
      -- As the index has it.
      and hashtextextended(a.asked, 0) = hashtextextended(wish.asked, 0)
    ${after ? sql`where a.user_id > ${after}` : sql``}
    order by a.user_id, a.id limit ${atOnce}`.execute(db)
  const cut = rows.length === atOnce ? rows.at(-1)!.userId : undefined
  // All alerts of a surfer make one notice: of the last one there may be more.
  const holders = rows.filter(({ userId }) => userId !== cut)
  return { holders, last: cut && holders.at(-1)!.userId }
}

const asRow = ({ spotId, askedText, notifiedText }: Wish, nth: number) => ({
  nth,
  surf_spot_id: spotId,
  asked: askedText,
  notified_windows: notifiedText,
})

/** Keeps what these surfers are notified of, if their alerts are on and ask for the same as when they were read: their ids. */
export async function keepNotified(
  tx: Database,
  holders: readonly WishHolder[],
  changed: readonly ChangedWish[],
): Promise<Set<string>> {
  const rows = holders.map(({ userId: user_id, id, nth }) => {
    const { wish, notifiedText: notified } = changed[nth]!
    const { spotId: surf_spot_id, askedText: asked, notifiedText: notified_windows } = wish
    return { user_id, id, surf_spot_id, asked, notified_windows, notified }
  })
  const { rows: kept } = await sql<{ id: string }>`
    -- Apart, so that each alert is found by its key: by its spot all alerts there would be read for each wish.
    with wish as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as holder (user_id uuid, id uuid, surf_spot_id uuid,
        asked text, notified_windows text, notified text)
    )
    update spot_alerts a set notified_windows = wish.notified from wish
    where a.user_id = wish.user_id and a.id = wish.id and a.surf_spot_id = wish.surf_spot_id and ${hasWish}
    returning a.id`.execute(tx)
  return new Set(kept.map(({ id }) => id))
}
