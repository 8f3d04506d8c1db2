import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { acceptProposal, SpotProposal } from '#contract/sea/spot-proposals.ts'
import { logAction } from '#server/domain/operators.ts'
import { readProposals } from '#server/features/spot-proposals/proposals.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { writeProfileCorrection, writingAcceptedSpots } from '#server/features/spots/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { chordOfMiles } from '#surf/places/geo.ts'

type CorrectedSpot = NonNullable<BodyOf<typeof acceptProposal>['spot']>

/** Oldest first. */
export async function open(db: Database, limit: number): Promise<SpotProposal[]> {
  return readProposals(db, sql`where p.state = 'open' order by p.created_at, p.id limit ${limit}`)
}

/**
 * Inserts or corrects the spot with the operator's changes and publishes. A decided proposal is returned as it is.
 * Refuses `proposal_not_found`, and `spot_nearby` for a new spot near another unless stated to
 * differ.
 */
export async function accept(
  db: Database,
  operatorId: string,
  id: string,
  { spot, isAnotherSpot = false }: BodyOf<typeof acceptProposal>,
): Promise<SpotProposal> {
  if (spot) await correct(db, id, spot)
  const isAccepted = await db.transaction().execute((tx) => acceptOpen(tx, operatorId, id, isAnotherSpot))
  if (isAccepted) await publish(db, spotsChanged, {})
  return decided(db, id, 'spot_nearby')
}

/** False unless the proposal was open and may be accepted. */
async function acceptOpen(tx: Database, operatorId: string, id: string, isAnotherSpot: boolean): Promise<boolean> {
  // A new spot is linked to its proposal by id.
  const accepted = await sql<Pick<SpotProposal, 'profile'> & { spotId: string }>`
    with p as (
      update spot_proposals p set state = 'accepted', decided_at = now(), decided_by = ${operatorId},
        surf_spot_id = coalesce(surf_spot_id, time_ordered_id())
      where id = ${id} and state = 'open' and (${isAnotherSpot} or surf_spot_id is not null or not exists (
        select from surf_spots known
        where not known.is_hidden and known.place <-> sphere_point(p.latitude, p.longitude) <= ${chordOfMiles(SPOT_DETECTION_MILES)}))
      returning *
    ),
    made as (
      ${writingAcceptedSpots(sql`
        select surf_spot_id as id, name, area, country, description, latitude, longitude, facing, break_kind, bottom
        from p`)}
    )
    select p.profile, made.id as spot_id from p cross join made`.execute(tx)
  const [made] = accepted.rows
  if (!made) return false
  if (Object.keys(made.profile).length > 0) await writeProfileCorrection(tx, made.spotId, made.profile)
  await logAction(tx, { operatorId, action: 'spot_accepted', details: { proposal: id, spot: made.spotId } })
  return true
}

export async function decline(db: Database, operatorId: string, id: string): Promise<SpotProposal> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update spot_proposals set state = 'declined', decided_at = now(), decided_by = ${operatorId}
      where id = ${id} and state = 'open' returning id`.execute(tx)
    if (rows.length > 0) await logAction(tx, { operatorId, action: 'spot_declined', details: { proposal: id } })
  })
  return decided(db, id)
}

const correct = (db: Database, id: string, spot: CorrectedSpot) =>
  sql`
  update spot_proposals set name = ${spot.name}, area = ${spot.area}, country = ${spot.country},
    description = ${spot.description}, latitude = round(${spot.latitude}::numeric, 6),
    longitude = round(${spot.longitude}::numeric, 6), facing = ${spot.facing}, break_kind = ${spot.breakKind},
    bottom = ${spot.bottom}, profile = coalesce(${spot.profile ? JSON.stringify(spot.profile) : null}::jsonb, profile)
  where id = ${id} and state = 'open'`.execute(db)

/** A decided proposal; refuses `ifOpen` for an open one. */
async function decided(db: Database, id: string, ifOpen?: 'spot_nearby'): Promise<SpotProposal> {
  const [proposal] = await readProposals(db, sql`where p.id = ${id}`)
  if (!proposal) throw new Refusal('proposal_not_found')
  if (ifOpen && proposal.state === 'open') throw new Refusal(ifOpen)
  return proposal
}
