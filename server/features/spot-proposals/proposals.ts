import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_OPEN_PROPOSALS } from '#contract/limits.ts'
import type { proposeSpot, SpotProposal } from '#contract/sea/spot-proposals.ts'
import { createOnce } from '#server/domain/create-once.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { ratedBreak, type StoredBreak } from '#surf/sea/estimated-profile.ts'

/** Stores a proposal until an operator decides. Refuses `spot_not_found`, `too_many_attempts`, and `too_many_proposals`. */
export const propose = (
  db: Database,
  userId: string,
  { clientId, latitude, longitude, profile = {}, ...proposed }: BodyOf<typeof proposeSpot>,
) => {
  const own = sql`select id from spot_proposals where user_id = ${userId}`
  return refusing({ spot_proposals_surf_spot_id_fkey: 'spot_not_found' }, () =>
    createOnce(db, userId, {
      clientId,
      earlier: sql`${own} and client_id = ${clientId ?? null}`,
      limits: { 'spot-proposal': [userId] },
      full: { rows: sql`${own} and state = 'open'`, most: MAX_OPEN_PROPOSALS, refusal: 'too_many_proposals' },
      insert: async (tx) => {
        const { id } = await tx
          .insertInto('spotProposals')
          .values({
            ...proposed,
            userId,
            clientId: clientId ?? null,
            profile: JSON.stringify(profile),
            // To 0.1 m: PostgreSQL cannot compute with the very smallest numbers.
            latitude: sql`round(${latitude}::numeric, 6)`,
            longitude: sql`round(${longitude}::numeric, 6)`,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      },
      read: async (tx, id) => {
        const [proposal] = await readProposals(tx, sql`where p.user_id = ${userId} and p.id = ${id}`)
        return proposal!
      },
    }),
  )
}

/** Newest first. */
export const own = (db: Database, userId: string, limit: number): Promise<SpotProposal[]> =>
  readProposals(db, sql`where p.user_id = ${userId} order by p.id desc limit ${limit}`)

/** A spot as on the wire; null for a row `spot` of nulls. */
const spotJson = sql`
  case when spot.id is not null then json_build_object(
    'id', spot.id, 'name', spot.name, 'area', spot.area, 'country', spot.country, 'description', spot.description,
    'latitude', spot.latitude, 'longitude', spot.longitude, 'unverified', spot.unverified, 'facing', spot.facing,
    'breakKind', spot.break_kind, 'bottom', spot.bottom, 'popularityScore', spot.popularity_score,
    'attribution', spot.attribution, 'breakProfile', spot.break_profile) end`

const proposalColumns = sql`
  p.id, p.surf_spot_id, p.name, p.area, p.country, p.description, p.latitude, p.longitude,
  p.facing, p.break_kind, p.bottom, p.profile, p.note, p.state, p.created_at,
  ${surferJson(sql`u`)} as "user", ${spotJson} as surf_spot`

type Row = Omit<SpotProposal, 'surfSpot'> & {
  surfSpot: (Omit<NonNullable<SpotProposal['surfSpot']>, 'profile'> & StoredBreak) | null
}

/** `selection`: conditions, order and limit of proposals `p`. */
export async function readProposals(db: Database, selection: RawBuilder<unknown>): Promise<SpotProposal[]> {
  const { rows } = await sql<Row>`
    select ${proposalColumns}
    from spot_proposals p join users u on u.id = p.user_id
    left join surf_spots spot on spot.id = p.surf_spot_id
    ${selection}`.execute(db)
  return rows.map(({ surfSpot, ...proposal }) => ({
    ...proposal,
    surfSpot: surfSpot && { ...surfSpot, profile: ratedBreak(surfSpot).profile },
  }))
}
