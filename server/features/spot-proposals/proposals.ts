import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_OPEN_PROPOSALS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { proposeSpot, SpotProposal } from '#contract/sea/spot-proposals.ts'
import { takeTurn } from '#server/domain/surfers-turn.ts'
import { proposalColumns, withSurferAndSpot } from '#server/features/spot-proposals/wire.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'

type Proposed = BodyOf<typeof proposeSpot>

/**
 * Keeps what a surfer proposes until an operator answers. `repeated` when the same `clientId` had come before: a retry
 * gets the proposal of the first try. Refuses `spot_not_found`, `too_many_attempts`, and `too_many_proposals` to whom too many wait already.
 */
export const propose = (
  db: Database,
  userId: string,
  proposed: Proposed,
): Promise<{ proposal: SpotProposal; repeated: boolean }> =>
  db.transaction().execute(async (transaction) => {
    if (!(await takeTurn(transaction, userId))) throw new Refusal('sign_in_required')
    const earlier = await ofEarlierTry(transaction, userId, proposed)
    if (earlier) return { proposal: earlier, repeated: true }
    await spend(transaction, { 'spot-proposal': [userId] })
    const proposal = await keep(transaction, userId, proposed)
    if (!proposal) throw new Refusal('too_many_proposals')
    return { proposal, repeated: false }
  })

async function ofEarlierTry(db: Database, userId: string, { clientId }: Proposed): Promise<SpotProposal | undefined> {
  if (!clientId) return undefined
  const earlier = await sql<SpotProposal>`
    select ${proposalColumns} from spot_proposals p ${withSurferAndSpot}
    where p.user_id = ${userId} and p.client_id = ${clientId}`.execute(db)
  return earlier.rows[0]
}

/** Undefined when too many wait. Positions are kept to 0.1 m: PostgreSQL cannot compute with the very smallest numbers. */
async function keep(db: Database, userId: string, proposed: Proposed): Promise<SpotProposal | undefined> {
  const { clientId = null, surfSpotId = null, name, area, country, description, note } = proposed
  const { latitude, longitude, facing, breakKind, bottom } = proposed
  const kept = await refusing({ spot_proposals_surf_spot_id_fkey: 'spot_not_found' }, () =>
    sql<SpotProposal>`
      with p as (
        insert into spot_proposals (user_id, client_id, surf_spot_id, name, area, country, description,
          latitude, longitude, facing, break_kind, bottom, note)
        select ${userId}, ${clientId}, ${surfSpotId}, ${name}, ${area}, ${country}, ${description},
          round(${latitude}::numeric, 6), round(${longitude}::numeric, 6), ${facing}, ${breakKind}, ${bottom}, ${note}
        where (select count(*) from spot_proposals where user_id = ${userId} and state = 'open') < ${MAX_OPEN_PROPOSALS}
        returning *
      )
      select ${proposalColumns} from p ${withSurferAndSpot}`.execute(db),
  )
  return kept.rows[0]
}

/** What this surfer has proposed, newest first. */
export async function own(db: Database, userId: string, limit: number): Promise<SpotProposal[]> {
  const proposals = await sql<SpotProposal>`
    select ${proposalColumns} from spot_proposals p ${withSurferAndSpot}
    where p.user_id = ${userId} order by p.id desc limit ${limit}`.execute(db)
  return proposals.rows
}
