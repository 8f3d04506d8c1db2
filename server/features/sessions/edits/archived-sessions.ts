import { sql } from 'kysely'
import type { DetailName } from '#contract/sessions/details.ts'
import type { NewPastSession } from '#contract/sessions/own-sessions.ts'
import { visibilities } from '#contract/sessions/surf-sessions.ts'
import { writePastSession } from '#server/features/sessions/edits/past-sessions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Span } from '#surf/log/session-span.ts'
import type { Position } from '#surf/places/geo.ts'

type Visibility = (typeof visibilities)[number]

/** `id` and `secretSpotId` are another Lineup's. */
type ArchivedSession = Span &
  Position & {
    id: string
    timeZone: string | null
    visibility: Visibility
    surfSpotId: string | null
    secretSpotId: string | null
    placeName: string
    details: Pick<NewPastSession, DetailName>
  }

/**
 * Writes a session of the surfer's own archive, seen by no more people than the surfer's default. One at a secret spot
 * that the surfer does not own here becomes private. Returns its id.
 */
export async function addArchivedSession(
  tx: Database,
  userId: string,
  { id, details, placeName, latitude, longitude, surfSpotId, secretSpotId, ...archived }: ArchivedSession,
): Promise<string> {
  const { rows } = await sql<{ default: Visibility; secretSpotId: string | null }>`
    select default_visibility as "default", (
      select o.id from secret_spots o where o.user_id = u.id and ${secretSpotId}::uuid in (o.client_id, o.id) limit 1
    ) as secret_spot_id
    from users u where u.id = ${userId}`.execute(tx)
  const own = rows[0]!
  const isOthersSecret = secretSpotId !== null && own.secretSpotId === null
  const visibility = isOthersSecret ? 'private' : narrower(archived.visibility, own.default)
  const session = { ...archived, ...details, clientId: id, visibility }
  const here = { customLocation: placeName, latitude, longitude }
  const chosen = own.secretSpotId
    ? { secretSpotId: own.secretSpotId }
    : surfSpotId && !secretSpotId && { surfSpotId, latitude, longitude }
  const written =
    (chosen && (await writePastSession(tx, userId, chosen, session))) ??
    (await writePastSession(tx, userId, here, session))
  if (!written) throw new Error('The account is gone.')
  return written
}

/** `visibilities` begins with the widest. */
const narrower = (one: Visibility, other: Visibility): Visibility =>
  visibilities[Math.max(visibilities.indexOf(one), visibilities.indexOf(other))]!
