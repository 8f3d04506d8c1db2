import { GOOD_RATING } from '#contract/limits.ts'
import type { DayLight, ForecastHour } from '#contract/sea/conditions.ts'
import { byGoodAndNear, worthOf } from '#surf/rating/good-and-near.ts'
import { bestOf, goodStretches, type RatedHour } from '#surf/sea/windows.ts'
import { dayAt } from '#surf/time/calendar.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

/** Whole daylight hours, the best one as `hour`. */
type Suggestion = { start: string; end: string; hour: RatedHour; isNextLight: boolean }
export type GoodStretch = Omit<Suggestion, 'isNextLight'>
/** Miles, and IANA time zone. */
export type PlacedSuggestion = { suggestion: Suggestion; timeZone: string; miles: number }

/** The rest of today's light or the next day's. Nulls: it is light, or midnight sun. */
export function nextLight(
  light: readonly DayLight[],
  now: Date,
): { firstLight: string | null; lastLight: string | null } {
  const isAhead = (time: string | null): time is string => time !== null && Date.parse(time) > now.getTime()
  const firstLight = light.map((day) => day.firstLight).find(isAhead) ?? null
  const lastLight = light.map((day) => day.lastLight).find(isAhead) ?? null
  const isDark = firstLight !== null && (lastLight === null || firstLight < lastLight)
  return { firstLight: isDark ? firstLight : null, lastLight }
}

/** Best of the next light, else the earliest later. Excludes dark, unknown, below Fair and warned hours. */
export function suggestionOf(hours: ForecastHour[], light: DayLight[], now: Date): Suggestion | undefined {
  const found = safeStretches(hours, light, now)
  const { lastLight } = nextLight(light, now)
  const end = lastLight === null ? now.getTime() + 24 * HOUR_MS : Date.parse(lastLight)
  const isNextLight = ([first]: RatedHour[]) => Date.parse(first!.time) < end
  const ofNextLight = found.filter(isNextLight)
  const stretch = ofNextLight.length > 0 ? bestStretch(ofNextLight) : found[0]
  if (!stretch) return undefined
  return { ...spanOf(stretch), isNextLight: ofNextLight.length > 0 }
}

/** First stretch with a Good hour, else Fair. */
export function nextGood(hours: ForecastHour[], light: DayLight[], now: Date): GoodStretch | undefined {
  const found = safeStretches(hours, light, now)
  const stretch = found.find((one) => bestOf(one).surfRating >= GOOD_RATING) ?? found[0]
  return stretch && spanOf(stretch)
}

/** All stretches with a Good hour, the soonest first. */
export const goodAhead = (hours: ForecastHour[], light: DayLight[], now: Date): GoodStretch[] =>
  safeStretches(hours, light, now)
    .filter((stretch) => bestOf(stretch).surfRating >= GOOD_RATING)
    .map(spanOf)

export function bestAhead(hours: ForecastHour[], light: DayLight[], now: Date): GoodStretch | undefined {
  const found = safeStretches(hours, light, now)
  return found.length > 0 ? spanOf(bestStretch(found)) : undefined
}

function safeStretches(hours: ForecastHour[], light: DayLight[], now: Date): RatedHour[][] {
  const safe = hours.map((hour) => (hour.warning === null ? hour : { ...hour, surfRating: null }))
  return goodStretches({ hours: safe, light, now, reachMs: safe.length * HOUR_MS })
}

const spanOf = (stretch: RatedHour[]) => ({
  start: stretch[0]!.time,
  end: new Date(Date.parse(stretch.at(-1)!.time) + HOUR_MS).toISOString(),
  hour: bestOf(stretch),
})

const bestStretch = (found: RatedHour[][]) =>
  found.reduce((best, stretch) => (bestOf(stretch).surfRating > bestOf(best).surfRating ? stretch : best))

/** By next light, day at the spot, then good and near. */
export const bySoonAndBest = (one: PlacedSuggestion, other: PlacedSuggestion): number =>
  dayOf(one) - dayOf(other) || byGoodAndNear(placed(one), placed(other))

const dayOf = ({ suggestion: { isNextLight, start }, timeZone }: PlacedSuggestion) =>
  isNextLight ? 0 : Date.parse(dayAt(new Date(start), timeZone))

const placed = ({ suggestion: { hour }, miles }: PlacedSuggestion) => ({ ...worthOf(hour.surfRating), miles })
