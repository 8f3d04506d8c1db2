import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { Position } from '#surf/places/geo.ts'
import { placeOf } from '#web/lib/format/format.ts'

/** `timeZone`: the catalogue's, at one of its spots. */
type Named = Position & { id: string; name: string; timeZone?: string | null }
export type SessionPlace = Named & { kind: 'spot' | 'secret' | 'own' }

/** Undefined for a session without a known place. */
export function placeIn(session: SurfSession): SessionPlace | undefined {
  const { surfSpot, secretSpotId, latitude, longitude } = session
  if (surfSpot) return spotPlace(surfSpot)
  if (latitude === null || longitude === null) return undefined
  const there = { name: placeOf(session), latitude, longitude }
  return secretSpotId ? { kind: 'secret', id: secretSpotId, ...there } : { kind: 'own', id: '', ...there }
}

const place = (kind: SessionPlace['kind'], { id, name, latitude, longitude, timeZone }: Named): SessionPlace => ({
  kind,
  id,
  name,
  latitude,
  longitude,
  ...(timeZone && { timeZone }),
})
export const spotPlace = (spot: Named) => place('spot', spot)
export const secretPlace = (spot: Named) => place('secret', spot)
export const namedPlace = (name: string, position: Position) => place('own', { id: '', name, ...position })

export function sentPlace({ kind, id, name, latitude, longitude }: SessionPlace) {
  if (kind === 'spot') return { surfSpotId: id }
  return kind === 'secret' ? { secretSpotId: id } : { customLocation: name, latitude, longitude }
}

export const isSamePlace = (one: SessionPlace, other: SessionPlace) =>
  JSON.stringify(sentPlace(one)) === JSON.stringify(sentPlace(other))
