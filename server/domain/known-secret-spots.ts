import { type RawBuilder, sql } from 'kysely'

type Surfer = RawBuilder<unknown> | string

export const secretSpotsKnownTo = (surfer: Surfer) => sql`(
  select spot.* from secret_spots spot where spot.user_id = ${surfer}::uuid
  union all
  select spot.*
  from secret_spot_shares share
    join secret_spots spot on spot.user_id = share.owner_id and spot.id = share.spot_id
    join buddy_links link
      on link.user_id = share.owner_id and link.buddy_id = share.buddy_id and link.state = 'accepted'
  where share.buddy_id = ${surfer}::uuid)`

/** True for a null id. Two scalar lookups, because a union plans slowly and a hashed `in` reads every link. */
export const knowsSecretSpot = (surfer: Surfer, id: RawBuilder<unknown>) => sql`(
  ${id} is null
  or not ${id} <> all (select own.id from secret_spots own where own.user_id = ${surfer}::uuid)
  or not ${id} <> all (
    select share.spot_id from secret_spot_shares share
      join buddy_links sharer
        on sharer.user_id = share.owner_id and sharer.buddy_id = share.buddy_id and sharer.state = 'accepted'
    where share.buddy_id = ${surfer}::uuid))`
