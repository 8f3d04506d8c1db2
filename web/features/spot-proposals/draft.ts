import type { NewSpotProposal } from '#contract/sea/spot-proposals.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import { exactPosition, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'

/** Form values: a proposal with its position as typed. */
export type SpotDraft = Omit<NewSpotProposal, 'clientId' | 'surfSpotId' | 'latitude' | 'longitude' | 'note'> &
  TypedPosition & { note: string }

type Said = Pick<SpotPlace, keyof SpotPlace & keyof NewSpotProposal>

const UNKNOWN = { name: '', area: '', country: '', description: '', facing: null, breakKind: null, bottom: null }

export function draftOf(spot: Said | undefined): SpotDraft {
  const { name, area, country, description, facing, breakKind, bottom } = spot ?? UNKNOWN
  const position = spot ? typed(spot) : { latitude: '', longitude: '' }
  return { name, area, country, description, facing, breakKind, bottom, ...position, note: '' }
}

/** Undefined for an invalid position. */
export function proposalOf(draft: SpotDraft, spot: SpotPlace | undefined): NewSpotProposal | undefined {
  const position = exactPosition(draft, spot)
  return position && { ...draft, ...position, surfSpotId: spot?.id ?? null }
}

/** True if the form only repeats the known spot; a note alone is worth sending. */
export function saysNothingNew(draft: SpotDraft, spot: Said): boolean {
  const known: Record<string, unknown> = draftOf(spot)
  return Object.entries(draft).every(([what, said]) => known[what] === said)
}
