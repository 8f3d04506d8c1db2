import type { RatingReason } from '#contract/sea/conditions.ts'
import { GALE } from '#surf/rating/rating.ts'
import { countedWind, isGusty } from '#surf/sea/wind.ts'
import { formatWindFrom } from '#web/features/conditions/words/wind-words.ts'
import { compassName } from '#web/lib/device/compass.ts'
import { formatSpeed, type Units } from '#web/lib/format/units.ts'
import { formatWave, waveFigure } from '#web/lib/format/wave-height.ts'
import * as texts from '#words/conditions.ts'

/** From so many seconds on, surfers speak of a long-period swell; below the other number it is wind chop. */
const LONG_PERIOD = 13
const SHORT_PERIOD = 8

const SHAPES = {
  peaks: texts.twoSwellsCrossAndBreak,
  chop: texts.chopOnTopOfThe,
  walls: texts.longPeriodSwellInWalls,
}

const formatPart = (share: number) => (share > 0.4 ? 'half' : share > 0.28 ? texts.aThird : texts.aQuarterOrLess)

/** 'Faces of 5 ft from a long-period swell, 15 s': one reason of a rating in the reader's units. */
export function formatReason(reason: RatingReason, units: Units): string {
  switch (reason.factor) {
    case 'swell': {
      if (waveFigure(reason.waveHeight, units) === 0) return 'Hardly any waves'
      const faces = `Faces of ${formatWave(reason.waveHeight, units)}`
      const seconds = `${Math.round(reason.period)} s`
      if (reason.period >= LONG_PERIOD) return `${faces} from a long-period swell, ${seconds}`
      return reason.period < SHORT_PERIOD ? `${faces} from short-period waves, ${seconds}` : `${faces} at ${seconds}`
    }
    case 'window': {
      const from = `Swell from the ${compassName(reason.swellDirection)}`
      if (reason.share > 1) return `${from}, focused by the bottom here`
      if (reason.effect === 'good') return `${from}, open to it`
      if (reason.effect === 'fair') return `${from}: ${formatPart(reason.share)} of it gets in`
      return reason.degreesOutside > 0
        ? `${from}, ${Math.round(reason.degreesOutside)}° outside the window`
        : `${from}: hardly any of it gets in`
    }
    case 'size': {
      const [low, high] = reason.idealHeight
      const ideal = `${waveFigure(low, units)} to ${formatWave(high, units)}`
      if (reason.warning === 'too-big') return `Too big: it closes out above ${formatWave(reason.largestHeight, units)}`
      if (reason.warning === 'experts-only') return `Experts only at this size; best at ${ideal}`
      return `Best at faces of ${ideal}`
    }
    case 'shape':
      return SHAPES[reason.shape]
    case 'tide':
      return reason.effect === 'good'
        ? 'The tide suits this spot'
        : reason.text === 'tide too low'
          ? 'The tide is too low for this spot'
          : 'The tide is too high for this spot'
    case 'wind': {
      const speed = formatSpeed(reason.windSpeed, units)
      if (reason.windSpeed >= GALE) return `Dangerous: a gale of ${speed}`
      const windGusts = reason.windGusts ?? null
      const gusts = windGusts !== null && isGusty(reason.windSpeed, windGusts) && formatSpeed(windGusts, units)
      if (gusts && countedWind(reason.windSpeed, windGusts) >= GALE) return `Dangerous: gusts of ${gusts}`
      if (reason.windSide === 'glassy') return `Hardly any wind, ${speed}`
      const wind = `Wind ${speed} from the ${formatWindFrom(reason.windDirection, reason.windSide)}`
      return gusts ? `${wind}, with gusts of ${gusts}` : wind
    }
    case 'facing':
      return "We don't know which way this spot faces, so directions don't count"
  }
}
