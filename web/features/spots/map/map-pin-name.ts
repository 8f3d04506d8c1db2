import type { SurfSpot } from '#contract/sea/spots.ts'
import { formatAge } from '#web/features/spots/conditions-words.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { verdict, warningLabel } from '#web/lib/format/ratings.ts'
import { formatWave, type Units } from '#web/lib/format/units.ts'
import * as texts from '#words/spots/spots.ts'

type Pinned = Pick<SurfSpot, 'name' | 'currentConditions'>

/** 'Lower Trestles, 4 ft, Great, 9 h old, surfers in the water'; `now` in milliseconds. */
export function pinName({ name, currentConditions }: Pinned, inTheWater: boolean, now: number, units: Units): string {
  const [sea] = currentConditions.forecasts
  const age = sea && formatAge(sea, now)
  return joinParts([
    name,
    sea && formatWave(sea.waveHeight, units),
    sea && verdict(sea.surfRating, sea.warning),
    sea?.warning === 'experts-only' && warningLabel(sea.warning),
    age,
    inTheWater && texts.surfersInTheWater,
  ])
}
