import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { exactPosition, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'

/** Form values: the position as typed, and ids of buddies. */
export type SecretSpotDraft = TypedPosition & { name: string; note: string; sharedWith: string[] }
export type SecretSpotEdits = BodyGivenTo<At<'PATCH /api/secret-spots/:id'>>

export const draftOf = (spot: SecretSpot | undefined): SecretSpotDraft =>
  spot
    ? { ...typed(spot), name: spot.name, note: spot.note, sharedWith: (spot.sharedWith ?? []).map(({ id }) => id) }
    : { latitude: '', longitude: '', name: '', note: '', sharedWith: [] }

/** The spot to send; undefined for an invalid position. */
export function spotOf(draft: SecretSpotDraft, known: SecretSpot | undefined) {
  const position = exactPosition(draft, known)
  return position && { ...draft, ...position }
}

/** Only the changes, so that another tab's changes remain. */
export function editsOf(spot: SecretSpot, draft: SecretSpotDraft): SecretSpotEdits {
  const before = draftOf(spot)
  const position = exactPosition(draft, spot)
  const moved = position && (position.latitude !== spot.latitude || position.longitude !== spot.longitude)
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name }),
    ...(draft.note.trim() !== before.note && { note: draft.note }),
    ...(moved && position),
    ...(!isSame(before.sharedWith, draft.sharedWith) && { sharedWith: draft.sharedWith }),
  }
}

const isSame = (ids: string[], others: string[]) =>
  ids.length === others.length && ids.every((id) => others.includes(id))
