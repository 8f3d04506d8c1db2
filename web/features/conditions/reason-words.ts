import type { RatingReason } from '#contract/conditions.ts'
import { HEIGHT_UNIT, SPEED_UNIT, waveRange, windSpeed } from '#web/features/conditions/measures.ts'
import { compassName } from '#web/lib/compass.ts'

/** From so many seconds on, surfers speak of a long-period swell; below the other number it is wind chop. */
const LONG_PERIOD = 13
const SHORT_PERIOD = 8

/** 'Long-period swell: 4-5 ft at 15 s': one reason of a rating in the reader's units. */
export function reasonInWords(reason: RatingReason): string {
  switch (reason.factor) {
    case 'swell': {
      const waves = `${waveRange(reason.waveHeight)} ${HEIGHT_UNIT} at ${Math.round(reason.period)} s`
      if (reason.period >= LONG_PERIOD) return `Long-period swell: ${waves}`
      return reason.period < SHORT_PERIOD ? `Short-period swell: ${waves}` : `Swell: ${waves}`
    }
    case 'window': {
      const from = `Swell from the ${compassName(reason.swellDirection)}`
      if (reason.degreesOutside > 0) return `${from}, ${Math.round(reason.degreesOutside)}° outside the window`
      return reason.effect === 'good' ? `${from}, straight at the beach` : `${from}, at an angle to the beach`
    }
    case 'wind':
      return windInWords(reason)
    case 'facing':
      return 'Nobody has said which way this spot faces, so directions do not count'
  }
}

function windInWords({ windSpeed: kmh, windDirection, windSide }: Extract<RatingReason, { factor: 'wind' }>): string {
  const speed = `${windSpeed(kmh)} ${SPEED_UNIT}`
  if (windSide === 'glassy') return `Hardly any wind, ${speed}`
  const from = `Wind ${speed} from the ${compassName(windDirection)}`
  return windSide ? `${from}, ${windSide}` : from
}
