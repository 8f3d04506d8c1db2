import type { BreakProfile, Hazard, SurferLevel } from '#contract/sea/break-profile.ts'
import { type Units, unitNames } from '#web/lib/format/units.ts'
import { formatWave, waveFigure } from '#web/lib/format/wave-height.ts'

const LEVELS: Record<SurferLevel, string> = { beginner: 'Beginner', intermediate: 'Intermediate', expert: 'Expert' }
export const formatLevel = (level: SurferLevel) => LEVELS[level]

const HAZARDS: Record<Hazard, string> = {
  'shallow-reef': 'shallow reef',
  rocks: 'rocks',
  rips: 'rip currents',
  currents: 'strong currents',
  'heavy-shorebreak': 'heavy shorebreak',
  urchins: 'sea urchins',
  sharks: 'sharks',
  crocodiles: 'crocodiles',
  jellyfish: 'jellyfish',
  crowds: 'crowds',
  boats: 'boats',
  structures: 'piers and jetties',
  'cold-water': 'cold water',
  remote: 'far from help',
  pollution: 'dirty water after rain',
}
/** 'Shallow reef, strong currents' */
export function formatHazards(hazards: Hazard[]): string {
  const words = hazards.map((hazard) => HAZARDS[hazard]).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** '3 to 8 ft', and up to what it holds: 'Holds up to 13 ft'. */
export const formatIdealFaces = ({ idealHeight, largestHeight }: BreakProfile, units: Units) => ({
  best: `${waveFigure(idealHeight[0], units)} to ${waveFigure(idealHeight[1], units)} ${unitNames[units].height}`,
  largest: `Holds up to ${formatWave(largestHeight, units)}`,
})

const TIDES = ['Low', 'Mid', 'High'] as const
/** 'Low to mid', 'Mid', 'All': thirds of the tide well within a band (0 low water, 1 high). */
export function formatTideBand(band: BreakProfile['tideBand']): string {
  if (!band) return 'All'
  const [low, high] = band
  const first = low < 0.25 ? 0 : low < 0.6 ? 1 : 2
  const last = high > 0.75 ? 2 : high > 0.4 ? 1 : 0
  if (first === 0 && last === 2) return 'All'
  return first >= last ? TIDES[first] : `${TIDES[first]} to ${TIDES[last].toLowerCase()}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** 'Nov to Mar' for consecutive months, also over the new year. */
export function formatSeason(season: number[]): string {
  if (season.length === MONTHS.length) return 'All year'
  const names = season.map((month) => MONTHS[month - 1])
  const isRun = season.every((month, index) => index === 0 || month === (season[index - 1]! % MONTHS.length) + 1)
  return isRun && names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}
