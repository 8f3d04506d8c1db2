import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { SpotProposal } from '#contract/spot-proposals.ts'
import { proposalColumns, withSurferAndSpot } from '#server/features/spot-proposals/wire.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { writingAcceptedSpots } from '#server/features/spots/writes.ts'
import type { Database } from '#server/platform/database.ts'
import { publish } from '#server/platform/live/publish.ts'
import { isOperator } from '#server/platform/operators.ts'

/** Who asks, and the e-mail addresses, in lower case, of those who may decide. */
type Operator = { userId: string; operators: string[] }

/** Everything that waits for an answer, oldest first. Refuses `operators_only`. */
export async function open(db: Database, operator: Operator, limit: number): Promise<SpotProposal[]> {
  await refuseOthers(db, operator)
  const proposals = await sql<SpotProposal>`
    select ${proposalColumns} from spot_proposals p ${withSurferAndSpot}
    where p.state = 'open' order by p.created_at, p.id limit ${limit}`.execute(db)
  return proposals.rows
}

/**
 * Makes the proposed spot, or puts the known one right, and tells every server process. A proposal that is already
 * decided is answered as it was decided. Refuses `operators_only`, `proposal_not_found`.
 */
export async function accept(db: Database, operator: Operator, id: string): Promise<SpotProposal> {
  await refuseOthers(db, operator)
  // A new spot gets its id from its proposal, which then knows what came of it; a known one is found by that id.
  const accepted = await sql<SpotProposal>`
    with p as (
      update spot_proposals set state = 'accepted', decided_at = now(), decided_by = ${operator.userId},
        surf_spot_id = coalesce(surf_spot_id, time_ordered_id())
      where id = ${id} and state = 'open'
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
  if (!proposal) return decided(db, id)
  await publish(db, spotsChanged, {})
  return proposal
}

/** Closes a proposal and changes no spot; refuses and answers as `accept` does. */
export async function decline(db: Database, operator: Operator, id: string): Promise<SpotProposal> {
  await refuseOthers(db, operator)
  const declined = await sql<SpotProposal>`
    with p as (
      update spot_proposals set state = 'declined', decided_at = now(), decided_by = ${operator.userId}
      where id = ${id} and state = 'open'
      returning *
    )
    select ${proposalColumns} from p ${withSurferAndSpot}`.execute(db)
  return declined.rows[0] ?? decided(db, id)
}

async function decided(db: Database, id: string): Promise<SpotProposal> {
  const proposals = await sql<SpotProposal>`
    select ${proposalColumns} from spot_proposals p ${withSurferAndSpot} where p.id = ${id}`.execute(db)
  const [proposal] = proposals.rows
  if (!proposal) throw new Refusal('proposal_not_found')
  return proposal
}

async function refuseOthers(db: Database, { userId, operators }: Operator) {
  const operator = await sql`
    select from users where id = ${userId} and ${isOperator(operators)}`.execute(db)
  if (operator.rows.length === 0) throw new Refusal('operators_only')
}
