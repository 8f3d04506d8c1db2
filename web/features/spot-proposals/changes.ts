import type { ProfileCorrection, ProfileFigures } from '#contract/sea/break-profile.ts'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import { distanceMiles } from '#surf/places/geo.ts'
import { tidePartOf } from '#surf/sea/tide-parts.ts'
import { BOTTOMS, BREAKS } from '#web/features/spot-proposals/choices.ts'
import { coordinates } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import {
  compassName,
  compassPoint,
  distanceIn,
  formatDistance,
  formatWave,
  type Units,
  unitName,
} from '#web/lib/format/units.ts'
import { tideParts } from '#words/sea/measures.ts'
import * as texts from '#words/spots/spot-proposals.ts'

type Proposed = Pick<SpotPlace, keyof SpotPlace & keyof SpotProposal>
/** Null: unknown. */
export type Change = { what: string; before: string | null; after: string | null; note?: string }

/** Miles or kilometres that would be rounded to none. */
const HARDLY = 0.05

const aspects: [what: string, of: (place: Proposed) => string | null][] = [
  [texts.nameLabel, ({ name }) => name],
  [texts.area, ({ area }) => area || null],
  [texts.country, ({ country }) => country || null],
  [texts.position, coordinates],
  [texts.facing, ({ facing }) => (facing === null ? null : joinParts([compassName(facing), `${Math.round(facing)}°`]))],
  [texts.breakLabel, ({ breakKind }) => breakKind && BREAKS[breakKind]],
  [texts.bottom, ({ bottom }) => bottom && BOTTOMS[bottom]],
  [texts.description, ({ description }) => description || null],
]

const formatPoint = (degrees: number | null) => (degrees === null ? null : compassPoint(degrees))

/** Each corrected figure of the profile, also where both are rounded to the same. */
export function profileChangesOf(
  { largestHeight, tideBand, bestWind }: ProfileCorrection,
  before: ProfileFigures | undefined,
  units: Units,
): Change[] {
  const changes: (Change | false)[] = [
    largestHeight !== undefined && {
      what: texts.holdsUpTo,
      before: before ? formatWave(before.largestHeight, units) : null,
      after: formatWave(largestHeight, units),
    },
    tideBand !== undefined && {
      what: texts.bestTide,
      before: before ? tideParts[tidePartOf(before.tideBand)] : null,
      after: tideParts[tidePartOf(tideBand)],
    },
    bestWind !== undefined && {
      what: texts.bestWind,
      before: before ? formatPoint(before.bestWind) : null,
      after: formatPoint(bestWind),
    },
  ]
  return changes.filter((change) => change !== false)
}

/** The proposal's changes; for a new spot, everything besides its name. */
export function changesOf(proposal: SpotProposal, units: Units): Change[] {
  const { surfSpot } = proposal
  const changes = aspects
    .filter(([what]) => surfSpot || what !== texts.nameLabel)
    .map(([what, of]) => ({ what, before: surfSpot && of(surfSpot), after: of(proposal) }))
    .filter(({ before, after }) => before !== after)
    .map((change) =>
      surfSpot && change.what === texts.position ? { ...change, note: moved(surfSpot, proposal, units) } : change,
    )
  return [...changes, ...profileChangesOf(proposal.profile, surfSpot?.profile, units)]
}

function moved(from: Proposed, to: Proposed, units: Units): string {
  const miles = distanceMiles(from, to)
  const isHardly = distanceIn(miles, units) < HARDLY
  return isHardly
    ? texts.movedLessThan01(unitName(units, 'distance'))
    : texts.movedDistance(formatDistance(miles, units))
}
