import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { exactPosition, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

/** The position as typed, and ids of buddies. */
export type SpotValues = TypedPosition & { name: string; note: string; sharedWith: string[] }
export type SpotEdits = BodyGivenTo<At<'PATCH /api/secret-spots/:id'>>

export const valuesOf = (spot: SecretSpot | undefined): SpotValues =>
  spot
    ? { ...typed(spot), name: spot.name, note: spot.note, sharedWith: (spot.sharedWith ?? []).map(({ id }) => id) }
    : { latitude: '', longitude: '', name: '', note: '', sharedWith: [] }

/** The spot to send; undefined for an invalid position. */
export function spotOf(values: SpotValues, known: SecretSpot | undefined) {
  const position = exactPosition(values, known)
  return position && { ...values, ...position }
}

/** Only the changes, so that another tab's changes remain. */
export function editsOf(spot: SecretSpot, values: SpotValues): SpotEdits {
  const [before, now] = [spotOf(valuesOf(spot), spot), spotOf(values, spot)]
  return before && now ? changedFields(before, now) : {}
}
