import type { ProfileFigures } from '#contract/sea/break-profile.ts'
import type { NewSpotProposal } from '#contract/sea/spot-proposals.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import {
  type ProfileValues,
  profileCorrectionOf,
  profileValuesOf,
} from '#web/features/spot-proposals/profile-values.ts'
import { exactPosition, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'
import type { Units } from '#web/lib/format/units.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

/** Form values: a proposal with its position as typed. */
export type ProposalValues = Omit<
  NewSpotProposal,
  'clientId' | 'surfSpotId' | 'latitude' | 'longitude' | 'profile' | 'note'
> &
  TypedPosition &
  ProfileValues & { note: string }

/** Without a profile until it has loaded, and for a new spot. */
type Proposed = Pick<SpotPlace, keyof SpotPlace & keyof NewSpotProposal> & { profile?: ProfileFigures | undefined }

const UNKNOWN = { name: '', area: '', country: '', description: '', facing: null, breakKind: null, bottom: null }

export function valuesOf(spot: Proposed | undefined, units: Units): ProposalValues {
  const { name, area, country, description, facing, breakKind, bottom } = spot ?? UNKNOWN
  const position = spot ? typed(spot) : { latitude: '', longitude: '' }
  const profile = profileValuesOf(spot?.profile, units)
  return { name, area, country, description, facing, breakKind, bottom, ...position, ...profile, note: '' }
}

/** Undefined for an invalid position. */
export function proposalOf(
  { largestHeight, tide, bestWind, ...values }: ProposalValues,
  spot: (Proposed & Pick<SpotPlace, 'id'>) | undefined,
  units: Units,
): NewSpotProposal | undefined {
  const position = exactPosition(values, spot)
  const profile = profileCorrectionOf({ largestHeight, tide, bestWind }, spot?.profile, units)
  return position && { ...values, ...position, profile, surfSpotId: spot?.id ?? null }
}

/** True if the form only repeats the known spot; a note alone is worth sending. */
export const saysNothingNew = (values: ProposalValues, spot: Proposed, units: Units) =>
  Object.keys(changedFields(valuesOf(spot, units), values)).length === 0
