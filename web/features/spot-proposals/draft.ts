import type { NewSpotProposal } from '#contract/sea/spot-proposals.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import { exactPosition, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'

/** What the form holds: a proposal whose position is as it was typed. */
export type SpotDraft = Omit<NewSpotProposal, 'clientId' | 'surfSpotId' | 'latitude' | 'longitude' | 'note'> &
  TypedPosition & { note: string }

/** A known spot, or what a proposal says of one. */
type Said = Pick<SpotPlace, keyof SpotPlace & keyof NewSpotProposal>

const UNKNOWN = { name: '', area: '', country: '', description: '', facing: null, breakKind: null, bottom: null }

/** What the form begins with: the spot that is to be corrected, or nothing. */
export function draftOf(spot: Said | undefined): SpotDraft {
  const { name, area, country, description, facing, breakKind, bottom } = spot ?? UNKNOWN
  const position = spot ? typed(spot) : { latitude: '', longitude: '' }
  return { name, area, country, description, facing, breakKind, bottom, ...position, note: '' }
}

/** What is sent; undefined while the position is none. */
export function proposalOf(draft: SpotDraft, spot: SpotPlace | undefined): NewSpotProposal | undefined {
  const position = exactPosition(draft, spot)
  return position && { ...draft, ...position, surfSpotId: spot?.id ?? null }
}

/** Whether the form says of the known spot what is known already; a note alone is worth sending. */
export function saysNothingNew(draft: SpotDraft, spot: Said): boolean {
  const known: Record<string, unknown> = draftOf(spot)
  return Object.entries(draft).every(([what, said]) => known[what] === said)
}
