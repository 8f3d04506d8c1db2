import type { Preference } from '#contract/sea/best-conditions.ts'
import type { WindSide } from '#contract/sea/spots.ts'
import { rounded } from '#surf/sea/units.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { capitalized } from '#web/lib/format/lists.ts'
import { compassName, heightIn, speedFigure, type Units, unitName } from '#web/lib/format/units.ts'
import * as texts from '#words/progress.ts'

/** Degrees of an arc that was learned: around each of eight compass points. */
const POINT = 45

/** 'Swell of 3 to 5 ft', 'Low tide' */
export function formatPreference(preference: Preference, units: Units): string {
  const { from, to, sides } = preference
  switch (preference.factor) {
    case 'swell-height': {
      const height = unitName(units, 'height')
      return texts.swellInOpenWater(formatRange(from, to, (metres) => heightFigure(metres, units), height))
    }
    case 'swell-period':
      return texts.aPeakPeriod(formatRange(from, to, (seconds) => formatFigure(seconds), texts.seconds))
    case 'swell-direction':
      return texts.swellFromThe(formatArc(from ?? 0, to ?? 0))
    case 'wind-speed':
      return texts.wind(formatRange(from, to, (kmh) => formatFigure(speedFigure(kmh, units)), unitName(units, 'speed')))
    case 'wind-side':
      return formatSides(sides)
    case 'tide':
      return formatTide(from, to)
  }
}

/** Converts from metres. Keeps a tenth, because whole figures would hide the range: '1.6', '2'. */
const heightFigure = (metres: number, units: Units) => formatFigure(rounded(heightIn(metres, units), 1))

function formatRange(from: number | null, to: number | null, figure: (value: number) => string, unit: string) {
  if (from === null) return texts.belowFigureUnit(figure(to ?? 0), unit)
  if (to === null) return texts.ofOrMore(figure(from), unit)
  return texts.ofFigureToFigure2Unit(figure(from), figure(to), unit)
}

function formatArc(from: number, to: number): string {
  const first = compassName(from + POINT / 2)
  const last = compassName(to - POINT / 2)
  return first === last ? first : texts.firstToLast(first, last)
}

const SIDES: Record<WindSide, string> = {
  glassy: texts.hardlyAnyWind,
  offshore: texts.windOffshore,
  'cross-offshore': texts.windCrossOffshore,
  cross: texts.windFromTheSide,
  'cross-onshore': texts.windCrossOnshore,
  onshore: texts.windOnshore,
}

function formatSides(sides: readonly WindSide[]): string {
  const words = sides.map((side) => SIDES[side])
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  const joined =
    words.length === 1 ? first : words.length === 2 ? texts.firstOrLast(first, last) : texts.firstToLast(first, last)
  return capitalized(joined)
}

function formatTide(from: number | null, to: number | null): string {
  if (from === null) return to === 0.25 ? texts.lowTide : to === 0.5 ? texts.theLowerHalfOfThe : texts.anyButHighTide
  if (to === null) return from === 0.75 ? texts.highTide : from === 0.5 ? texts.theUpperHalfOfThe : texts.anyButLowTide
  return texts.midTide
}

/** 'On average you gave 9 such sessions 4.6 stars, and the other 12 got 2.9.' */
export const formatEvidence = ({ inside, outside }: Preference) =>
  texts.onAverageYouGaveSuch(
    inside.sessions,
    formatFigure(inside.rating),
    outside.sessions,
    formatFigure(outside.rating),
  )

export const formatSureness = ({ sureness }: Pick<Preference, 'sureness'>) =>
  sureness === 'sure' ? texts.veryUnlikelyToBeChance : texts.probablyNotChance
