import type { NewSpotProposal } from '#contract/sea/spot-proposals.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import { exactPosition, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

/** Form values: a proposal with its position as typed. */
export type ProposalValues = Omit<NewSpotProposal, 'clientId' | 'surfSpotId' | 'latitude' | 'longitude' | 'note'> &
  TypedPosition & { note: string }

type Proposed = Pick<SpotPlace, keyof SpotPlace & keyof NewSpotProposal>

const UNKNOWN = { name: '', area: '', country: '', description: '', facing: null, breakKind: null, bottom: null }

export function valuesOf(spot: Proposed | undefined): ProposalValues {
  const { name, area, country, description, facing, breakKind, bottom } = spot ?? UNKNOWN
  const position = spot ? typed(spot) : { latitude: '', longitude: '' }
  return { name, area, country, description, facing, breakKind, bottom, ...position, note: '' }
}

/** Undefined for an invalid position. */
export function proposalOf(values: ProposalValues, spot: SpotPlace | undefined): NewSpotProposal | undefined {
  const position = exactPosition(values, spot)
  return position && { ...values, ...position, surfSpotId: spot?.id ?? null }
}

/** True if the form only repeats the known spot; a note alone is worth sending. */
export const saysNothingNew = (values: ProposalValues, spot: Proposed) =>
  Object.keys(changedFields(valuesOf(spot), values)).length === 0
