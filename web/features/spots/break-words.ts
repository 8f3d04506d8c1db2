import type { BreakProfile, Hazard, SurferLevel } from '#contract/sea/break-profile.ts'
import { tidePartOf } from '#surf/sea/tide-parts.ts'
import { shortMonth } from '#web/lib/format/calendar-names.ts'
import { capitalized, joinParts } from '#web/lib/format/lists.ts'
import { formatWave, formatWaveFigure, type Units, unitName } from '#web/lib/format/units.ts'
import { tideParts } from '#words/sea/measures.ts'
import * as texts from '#words/spots/spots.ts'

export const formatLevel = (level: SurferLevel) => texts.levels[level]

/** 'Shallow reef, strong currents' */
export function formatHazards(hazards: Hazard[]): string {
  return capitalized(joinParts(hazards.map((hazard) => texts.hazardNames[hazard])))
}

/** '3 to 8 ft, holds up to 13 ft' */
type Faces = Pick<BreakProfile, 'idealHeight' | 'largestHeight'>
export const formatIdealFaces = ({ idealHeight, largestHeight }: Faces, units: Units) =>
  texts.bestUpTo(
    texts.waveRange(
      formatWaveFigure(idealHeight[0], units),
      formatWaveFigure(idealHeight[1], units),
      unitName(units, 'height'),
    ),
    formatWave(largestHeight, units),
  )

/** 'Low to mid', 'Mid', 'All' */
export const formatTideBand = (band: BreakProfile['tideBand']) => tideParts[tidePartOf(band)]

const MONTHS_OF_YEAR = 12
/** 'Nov to Mar' for consecutive months, also over the new year. */
export function formatSeason(season: number[]): string {
  if (season.length === MONTHS_OF_YEAR) return texts.allYear
  const names = season.map((month) => shortMonth(month - 1))
  const isRun = season.every((month, index) => index === 0 || month === (season[index - 1]! % MONTHS_OF_YEAR) + 1)
  return isRun && names.length > 2 ? texts.nameToAt(names[0]!, names.at(-1)!) : joinParts(names)
}
