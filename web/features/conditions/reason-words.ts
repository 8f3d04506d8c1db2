import type { RatingReason } from '#contract/conditions.ts'
import { windFromInWords } from '#web/features/conditions/wind-words.ts'
import { compassName } from '#web/lib/compass.ts'
import { speedInWords, type Units } from '#web/lib/units.ts'
import { waveInWords } from '#web/lib/wave-height.ts'

/** From so many seconds on, surfers speak of a long-period swell; below the other number it is wind chop. */
const LONG_PERIOD = 13
const SHORT_PERIOD = 8

/** 'Long-period swell: 5 ft at 15 s': one reason of a rating in the reader's units. */
export function reasonInWords(reason: RatingReason, units: Units): string {
  switch (reason.factor) {
    case 'swell': {
      const waves = `${waveInWords(reason.waveHeight, units)} at ${Math.round(reason.period)} s`
      if (reason.period >= LONG_PERIOD) return `Long-period swell: ${waves}`
      return reason.period < SHORT_PERIOD ? `Short-period swell: ${waves}` : `Swell: ${waves}`
    }
    case 'window': {
      const from = `Swell from the ${compassName(reason.swellDirection)}`
      if (reason.degreesOutside > 0) return `${from}, ${Math.round(reason.degreesOutside)}° outside the window`
      return reason.effect === 'good' ? `${from}, straight at the beach` : `${from}, at an angle to the beach`
    }
    case 'wind': {
      const speed = speedInWords(reason.windSpeed, units)
      if (reason.windSide === 'glassy') return `Hardly any wind, ${speed}`
      return `Wind ${speed} from the ${windFromInWords(reason.windDirection, reason.windSide)}`
    }
    case 'facing':
      return 'Nobody has said which way this spot faces, so directions do not count'
  }
}
