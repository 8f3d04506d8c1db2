import { GOOD_RATING } from '#contract/limits.ts'
import type { NearbySuggestion, SuggestedSpot } from '#contract/sea/nearby-suggestion.ts'
import { ratingLabel } from '#surf/rating/rating.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { type SpotClock, spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { formatOldForecast } from '#web/lib/format/forecast-age.ts'
import { formatSpeed, type Units } from '#web/lib/format/units.ts'
import { formatWave } from '#web/lib/format/wave-height.ts'

/** Metres of face: below the waist. */
const SMALL = 0.9
const GREAT_RATING = 4

/** Texts at the top of Home. */
type SuggestionWords = { lead: string; heading: string; facts: string[] }

/** Undefined where nothing is known of the sea nearby. `now` is in milliseconds; times are the spot's own. */
export function formatSuggestion(
  suggestion: NearbySuggestion,
  { now, units, locale }: { now: number; units: Units; locale?: string },
): SuggestionWords | undefined {
  const { outlook, suggested, timeZone } = suggestion
  if (outlook === 'unknown') return undefined
  if (!suggested) return { lead: 'A quiet spell nearby', heading: 'No good waves in the forecast yet', facts: [] }
  const clock = spotClock(timeZone, locale)
  const { spot, hour, start } = suggested
  return {
    lead: outlook === 'later' ? 'Not much nearby for now' : lightInLead(suggestion, now, clock),
    heading:
      outlook === 'later'
        ? `Next up: ${clock.weekday(Date.parse(start))} at ${spot.name}`
        : `${formatWaves(hour)} at ${spot.name}`,
    facts: [
      facesAndPeriod(hour, units),
      wind(hour, units),
      formatWhen(suggested, { firstLight: suggestion.firstLight, now }, clock),
      formatOldForecast(suggested.fetchedAt, now),
    ].filter((fact) => fact !== undefined),
  }
}

/** 'First light 5:54', 'First light tomorrow 5:54', and by day 'Light until 17:12'. */
function lightInLead({ firstLight, lastLight, timeZone }: NearbySuggestion, now: number, clock: SpotClock): string {
  if (!firstLight) return lastLight ? `Light until ${clock.time(lastLight)}` : 'Light all night'
  const isToday = dayAt(new Date(firstLight), timeZone) === dayAt(new Date(now), timeZone)
  return `First light ${isToday ? '' : 'tomorrow '}${clock.time(firstLight)}`
}

type Hour = SuggestedSpot['hour']

/** 'Clean lines', 'Small but fun': what the waves are like, by size, wind and rating. */
export function formatWaves({
  windSide,
  surfRating,
  waveHeight,
}: Pick<Hour, 'windSide' | 'surfRating' | 'waveHeight'>) {
  const isClean = windSide === 'glassy' || windSide === 'offshore' || windSide === 'cross-offshore'
  const isGood = surfRating >= GOOD_RATING
  if (waveHeight < SMALL) return isClean ? 'Small but clean' : 'Small but fun'
  if (windSide === 'glassy') return isGood ? 'Glassy waves' : 'Glassy and mellow'
  if (isClean) return surfRating >= GREAT_RATING ? 'Clean lines' : isGood ? 'Clean waves' : 'Clean and mellow'
  if (windSide === null) return isGood ? `${ratingLabel(surfRating)} waves` : 'Waves to ride'
  if (windSide === 'cross') return isGood ? 'Fun waves' : 'A bit of wind, still rideable'
  return isGood ? `Bumpy but ${ratingLabel(surfRating).toLowerCase()}` : 'Bumpy but rideable'
}

const facesAndPeriod = ({ waveHeight, swellPeriod }: Hour, units: Units) =>
  formatWave(waveHeight, units) + (swellPeriod === null ? '' : ` at ${Math.round(swellPeriod)} s`)

const wind = ({ windSpeed, windSide }: Hour, units: Units) =>
  windSpeed === null ? undefined : [formatSpeed(windSpeed, units), windSide].filter(Boolean).join(' ')

/**
 * 'Great until 10:00', or 'Great 14:00 to 17:00' if it begins an hour after the light. The word is the best hour's; of
 * begun windows, from that hour on.
 */
function formatWhen(
  { start, end, hour }: SuggestedSpot,
  { firstLight, now }: { firstLight: string | null; now: number },
  clock: SpotClock,
): string {
  const hasBegun = Date.parse(start) <= now
  const from = hasBegun ? hour.time : start
  const soon = hasBegun ? now : (firstLight ? Date.parse(firstLight) : now) + HOUR_MS
  const when = Date.parse(from) <= soon ? `until ${clock.time(end)}` : clock.times(from, end)
  return `${ratingLabel(hour.surfRating)} ${when}`
}
