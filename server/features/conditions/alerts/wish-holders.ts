import { type RawBuilder, sql } from 'kysely'
import type { Wish } from '#server/features/conditions/alerts/square-alerts.ts'
import type { Database } from '#server/platform/database.ts'
import type { NotifiedWindow } from '#surf/alert-news.ts'

/** How many alerts one statement finds: each goes through all alerts at the spots. */
const HOLDERS_AT_ONCE = 50_000

/** An alert that is on and has a wish: which one of a list. */
export type WishHolder = { userId: string; id: string; nth: number }
/** A wish, and the windows that its surfers will have been notified of. */
type ChangedWish = { wish: Wish; notified: NotifiedWindow[] }

/**
 * What each column of a wish counts as when it is null, if it may be: rows are joined by hash where values are equal, and null
 * equals nothing.
 */
const WISH_COLUMNS: Record<string, RawBuilder<unknown> | undefined> = {
  ...{ surf_spot_id: undefined, days: undefined, notice_days: undefined, notified_windows: undefined },
  ...{ least_rating: sql`-1`, from_hour: sql`-1`, to_hour: sql`-1`, tide: sql`''`, preferences: sql`'{}'::jsonb` },
}

/** SQL of whether the alert `a` has the wish of a row of `wishRows`. */
const hasWish = sql.join(
  Object.entries(WISH_COLUMNS).map(([name, ifNull]) => {
    const [asked, wished] = [sql.ref(`a.${name}`), sql.ref(`wish.${name}`)]
    return ifNull ? sql`coalesce(${asked}, ${ifNull}) = coalesce(${wished}, ${ifNull})` : sql`${asked} = ${wished}`
  }),
  sql` and `,
)

/** SQL of a recordset of wishes. */
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
    with wish as materialized (select * from ${wishRows(wishes.map(asRow))})
    select a.user_id, a.id, wish.nth from spot_alerts a join wish on ${hasWish}
    where a.surf_spot_id = any(${spotIds}::uuid[]) and not a.is_paused ${after ? sql`and a.user_id > ${after}` : sql``}
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
    return { ...asRow(wish, nth), notified }
  })
  const { rows } = await sql<{ id: string }>`
    update spot_alerts a set notified_windows = wish.notified
    from ${wishRows(wishes)} join unnest(${holders.map(({ userId }) => userId)}::uuid[],
      ${holders.map(({ id }) => id)}::uuid[], ${holders.map(({ nth }) => nth)}::integer[]) as holder (user_id, id, nth)
      on holder.nth = wish.nth
    where a.user_id = holder.user_id and a.id = holder.id and not a.is_paused
      and ${hasWish}
    returning a.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
