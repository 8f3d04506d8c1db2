import { COORDINATE_DECIMALS } from '#contract/limits.ts'
import type { NewSpotProposal } from '#contract/spot-proposals.ts'
import type { SpotPlace } from '#contract/spots.ts'
import type { Position } from '#surf/geo.ts'
import { rounded } from '#surf/units.ts'

/** What the form holds: a proposal whose position is as it was typed. */
export type SpotDraft = Omit<NewSpotProposal, 'clientId' | 'surfSpotId' | 'latitude' | 'longitude' | 'note'> &
  TypedPosition & { note: string }
type TypedPosition = { latitude: string; longitude: string }

const UNKNOWN = { name: '', area: '', country: '', description: '', facing: null, breakKind: null, bottom: null }

/** What the form begins with: the known spot that is to be corrected, or nothing. */
export function draftOf(spot: SpotPlace | undefined): SpotDraft {
  const { name, area, country, description, facing, breakKind, bottom } = spot ?? UNKNOWN
  const position = spot ? typed(spot) : { latitude: '', longitude: '' }
  return { name, area, country, description, facing, breakKind, bottom, ...position, note: '' }
}

/** A position as the form shows it. */
export const typed = ({ latitude, longitude }: Position): TypedPosition => ({
  latitude: rounded(latitude, COORDINATE_DECIMALS).toFixed(COORDINATE_DECIMALS),
  longitude: rounded(longitude, COORDINATE_DECIMALS).toFixed(COORDINATE_DECIMALS),
})

/** The position that was typed; undefined while it is none on earth. */
export function positionIn({ latitude, longitude }: TypedPosition): Position | undefined {
  if (latitude.trim() === '' || longitude.trim() === '') return undefined
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined
}

/**
 * What is sent; undefined while the position is none. A position that nobody touched stays as exact as it is known,
 * for the form shows fewer digits.
 */
export function proposalOf(draft: SpotDraft, spot: SpotPlace | undefined): NewSpotProposal | undefined {
  const position = positionIn(draft)
  if (!position) return undefined
  const shown = spot && typed(spot)
  const untouched = shown?.latitude === draft.latitude && shown.longitude === draft.longitude
  const { latitude, longitude } = untouched && spot ? spot : position
  return { ...draft, latitude, longitude, surfSpotId: spot?.id ?? null }
}

/** Whether the form says of the known spot what is known already; a note alone is worth sending. */
export function saysNothingNew(draft: SpotDraft, spot: SpotPlace): boolean {
  const known: Record<string, unknown> = draftOf(spot)
  return Object.entries(draft).every(([what, said]) => known[what] === said)
}
