import { type RawBuilder, sql } from 'kysely'

type Surfer = RawBuilder<unknown> | string

/** SQL: the secret spots that this surfer knows, as rows of secret_spots: their own, and those that buddies share with them. */
export const secretSpotsKnownTo = (surfer: Surfer) => sql`(
  select spot.* from secret_spots spot where spot.user_id = ${surfer}::uuid
  union all
  select spot.*
  from secret_spot_shares share
    join secret_spots spot on spot.user_id = share.owner_id and spot.id = share.spot_id
    join buddy_links link
      on link.user_id = share.owner_id and link.buddy_id = share.buddy_id and link.state = 'accepted'
  where share.buddy_id = ${surfer}::uuid)`

/**
 * SQL: whether a surfer knows the secret spot of this id; everybody does where it is null. By two look-ups, for a union of joins
 * would take half of all planning. Neither depends on the id, so that a shard may be asked once for the answers of all.
 *
 * `in` would be hashed, and seem to cost nothing: then PostgreSQL compares each session with each link of the viewer in place of
 * looking the one link up, which takes a hundred times as long for a viewer with 20,000 buddies.
 */
export const knowsSecretSpot = (surfer: Surfer, id: RawBuilder<unknown>) => sql`(
  ${id} is null
  or not ${id} <> all (select own.id from secret_spots own where own.user_id = ${surfer}::uuid)
  or not ${id} <> all (
    select share.spot_id from secret_spot_shares share
      join buddy_links sharer
        on sharer.user_id = share.owner_id and sharer.buddy_id = share.buddy_id and sharer.state = 'accepted'
    where share.buddy_id = ${surfer}::uuid))`
