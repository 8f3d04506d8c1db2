import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { acceptProposal, SpotProposal } from '#contract/sea/spot-proposals.ts'
import { isOperator } from '#server/domain/surfers.ts'
import { joinSurferAndSpot, proposalColumns } from '#server/features/spot-proposals/proposals.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { writingAcceptedSpots } from '#server/features/spots/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { chordOfMiles } from '#surf/places/geo.ts'

type CorrectedSpot = NonNullable<BodyOf<typeof acceptProposal>['spot']>

/** Caller, and lower-case addresses of those who may decide. */
type Operator = { userId: string; operators: string[] }

/** Open proposals, oldest first. Refuses `operators_only`. */
export async function open(db: Database, operator: Operator, limit: number): Promise<SpotProposal[]> {
  await refuseOthers(db, operator)
  const proposals = await sql<SpotProposal>`
    select ${proposalColumns} from spot_proposals p ${joinSurferAndSpot}
    where p.state = 'open' order by p.created_at, p.id limit ${limit}`.execute(db)
  return proposals.rows
}

/**
 * Inserts or corrects the spot with the operator's changes and publishes. A decided proposal is returned as it is.
 * Refuses `operators_only`, `proposal_not_found`, and `spot_nearby` for a new spot near another unless stated to
 * differ.
 */
export async function accept(
  db: Database,
  operator: Operator,
  id: string,
  { spot, isAnotherSpot = false }: BodyOf<typeof acceptProposal>,
): Promise<SpotProposal> {
  await refuseOthers(db, operator)
  if (spot) await correct(db, id, spot)
  // A new spot is linked to its proposal by id.
  const accepted = await sql<SpotProposal>`
    with p as (
      update spot_proposals p set state = 'accepted', decided_at = now(), decided_by = ${operator.userId},
        surf_spot_id = coalesce(surf_spot_id, time_ordered_id())
      where id = ${id} and state = 'open' and (${isAnotherSpot} or surf_spot_id is not null or not exists (
        select from surf_spots known
        where known.place <-> sphere_point(p.latitude, p.longitude) <= ${chordOfMiles(SPOT_DETECTION_MILES)}))
      returning *
    ),
    made as (
      ${writingAcceptedSpots(sql`
        select surf_spot_id as id, name, area, country, description, latitude, longitude, facing, break_kind, bottom
        from p`)}
    )
    select ${proposalColumns}
    from p join users u on u.id = p.user_id cross join made spot`.execute(db)
  const [proposal] = accepted.rows
  if (!proposal) return decided(db, id, 'spot_nearby')
  await publish(db, spotsChanged, {})
  return proposal
}

export async function decline(db: Database, operator: Operator, id: string): Promise<SpotProposal> {
  await refuseOthers(db, operator)
  const declined = await sql<SpotProposal>`
    with p as (
      update spot_proposals set state = 'declined', decided_at = now(), decided_by = ${operator.userId}
      where id = ${id} and state = 'open'
      returning *
    )
    select ${proposalColumns} from p ${joinSurferAndSpot}`.execute(db)
  return declined.rows[0] ?? decided(db, id)
}

const correct = (db: Database, id: string, spot: CorrectedSpot) =>
  sql`
  update spot_proposals set name = ${spot.name}, area = ${spot.area}, country = ${spot.country},
    description = ${spot.description}, latitude = round(${spot.latitude}::numeric, 6),
    longitude = round(${spot.longitude}::numeric, 6), facing = ${spot.facing}, break_kind = ${spot.breakKind},
    bottom = ${spot.bottom}
  where id = ${id} and state = 'open'`.execute(db)

/** A decided proposal; refuses `ifOpen` otherwise. */
async function decided(db: Database, id: string, ifOpen?: 'spot_nearby'): Promise<SpotProposal> {
  const proposals = await sql<SpotProposal>`
    select ${proposalColumns} from spot_proposals p ${joinSurferAndSpot} where p.id = ${id}`.execute(db)
  const [proposal] = proposals.rows
  if (!proposal) throw new Refusal('proposal_not_found')
  if (ifOpen && proposal.state === 'open') throw new Refusal(ifOpen)
  return proposal
}

async function refuseOthers(db: Database, { userId, operators }: Operator) {
  const operator = await sql`
    select from users where id = ${userId} and ${isOperator(operators)}`.execute(db)
  if (operator.rows.length === 0) throw new Refusal('operators_only')
}
