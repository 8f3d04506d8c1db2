import { GOOD_RATING } from '#contract/limits.ts'
import type { NearbySuggestion, SuggestedSpot } from '#contract/sea/nearby-suggestion.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { type SpotClock, spotClock } from '#web/features/conditions/week/spot-clock.ts'
import { formatOldForecast } from '#web/lib/format/forecast-age.ts'
import { ratingLabel } from '#web/lib/format/ratings.ts'
import { formatSpeed, formatWave, type Units } from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'
import { windSides } from '#words/sea/measures.ts'

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
  if (!suggested) return { lead: texts.aQuietSpellNearby, heading: texts.noGoodWavesInThe, facts: [] }
  const clock = spotClock(timeZone, locale)
  const { spot, hour, start } = suggested
  return {
    lead: outlook === 'later' ? texts.notMuchNearbyForNow : lightInLead(suggestion, now, clock),
    heading:
      outlook === 'later'
        ? texts.nextUpAt(clock.weekday(Date.parse(start)), isolated(spot.name))
        : texts.wavesAtName(formatWaves(hour), isolated(spot.name)),
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
  if (!firstLight) return lastLight ? texts.lightUntilTime(clock.time(lastLight)) : texts.lightAllNight
  const isToday = dayAt(new Date(firstLight), timeZone) === dayAt(new Date(now), timeZone)
  return texts.firstLightTime(isToday, clock.time(firstLight))
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
  if (waveHeight < SMALL) return isClean ? texts.smallButClean : texts.smallButFun
  if (windSide === 'glassy') return isGood ? texts.glassyWaves : texts.glassyAndMellow
  if (isClean) return surfRating >= GREAT_RATING ? texts.cleanLines : isGood ? texts.cleanWaves : texts.cleanAndMellow
  if (windSide === null) return isGood ? texts.ratingLabelWaves(ratingLabel(surfRating)) : texts.wavesToRide
  if (windSide === 'cross') return isGood ? texts.funWaves : texts.aBitOfWindStill
  return isGood ? texts.bumpyButRatingLabel(String(Math.floor(surfRating))) : texts.bumpyButRideable
}

const facesAndPeriod = ({ waveHeight, swellPeriod }: Hour, units: Units) =>
  swellPeriod === null
    ? formatWave(waveHeight, units)
    : texts.heightAtPeriod(formatWave(waveHeight, units), Math.round(swellPeriod))

const wind = ({ windSpeed, windSide }: Hour, units: Units) =>
  windSpeed === null
    ? undefined
    : [formatSpeed(windSpeed, units), windSide && windSides[windSide]].filter(Boolean).join(' ')

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
  const when = Date.parse(from) <= soon ? texts.untilTime(clock.time(end)) : clock.times(from, end)
  return `${ratingLabel(hour.surfRating)} ${when}`
}
