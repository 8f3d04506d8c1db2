import type { RatingReason } from '#contract/sea/conditions.ts'
import { GALE } from '#surf/rating/rating.ts'
import { countedWind, isGusty } from '#surf/sea/wind.ts'
import { formatWindFrom } from '#web/features/conditions/words/sea-words.ts'
import {
  compassName,
  formatSpeed,
  formatWave,
  formatWaveFigure,
  type Units,
  waveFigure,
} from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'

/** From so many seconds on, surfers speak of a long-period swell; below the other number it is wind chop. */
const LONG_PERIOD = 13
const SHORT_PERIOD = 8

const SHAPES = {
  peaks: texts.twoSwellsCrossAndBreak,
  chop: texts.chopOnTopOfThe,
  walls: texts.longPeriodSwellInWalls,
}

/** The height of breaking waves follows their energy to this power (surf/sea/breaking-wave.ts). */
const HEIGHT_OF_ENERGY = 0.4

function formatPart(energyShare: number) {
  const size = energyShare ** HEIGHT_OF_ENERGY
  return size > 0.7
    ? texts.threeQuarters
    : size > 0.58
      ? texts.twoThirds
      : size > 0.42
        ? texts.half
        : size > 0.28
          ? texts.aThird
          : texts.aQuarter
}

/** 'Faces of 5 ft from a long-period swell, 15 s': one reason of a rating in the reader's units. */
export function formatReason(reason: RatingReason, units: Units): string {
  switch (reason.factor) {
    case 'swell': {
      if (waveFigure(reason.waveHeight, units) === 0) return texts.hardlyAnyWaves
      const [height, seconds] = [formatWave(reason.waveHeight, units), Math.round(reason.period)]
      if (reason.period >= LONG_PERIOD) return texts.facesOfLongSwell(height, seconds)
      return reason.period < SHORT_PERIOD ? texts.facesOfChop(height, seconds) : texts.facesAtPeriod(height, seconds)
    }
    case 'window': {
      const from = compassName(reason.swellDirection)
      if (reason.share > 1) return texts.swellFocused(from)
      if (reason.effect === 'good') return texts.swellOpen(from)
      if (reason.effect === 'fair') return texts.swellPartly(from, formatPart(reason.share))
      return reason.degreesOutside > 0
        ? texts.swellOutside(from, Math.round(reason.degreesOutside))
        : texts.swellHardly(from)
    }
    case 'size': {
      const [low, high] = reason.idealHeight
      const [least, most] = [formatWaveFigure(low, units), formatWave(high, units)]
      if (reason.warning === 'too-big') return texts.closesOutAbove(formatWave(reason.largestHeight, units))
      return reason.warning === 'experts-only' ? texts.expertsOnlyBestAt(least, most) : texts.bestAtFaces(least, most)
    }
    case 'shape':
      return SHAPES[reason.shape]
    case 'tide':
      return reason.effect === 'good'
        ? texts.theTideSuits
        : reason.text === 'tide too low'
          ? texts.theTideIsTooLow
          : texts.theTideIsTooHigh
    case 'wind': {
      const speed = formatSpeed(reason.windSpeed, units)
      if (reason.windSpeed >= GALE) return texts.aGaleOf(speed)
      const windGusts = reason.windGusts ?? null
      const gusts = windGusts !== null && isGusty(reason.windSpeed, windGusts) && formatSpeed(windGusts, units)
      if (gusts && countedWind(reason.windSpeed, windGusts) >= GALE) return texts.dangerousGusts(gusts)
      if (reason.windSide === 'glassy') return texts.hardlyAnyWind(speed)
      const from = formatWindFrom(reason.windDirection, reason.windSide)
      return gusts ? texts.windWithGusts(speed, from, gusts) : texts.windSpeedFrom(speed, from)
    }
    case 'facing':
      return texts.weDontKnowWhichWayThisSpotFaces
  }
}
