import { countDays, daysAsked } from '#test/fakes/open-meteo/open-meteo-dates.ts'

/** Of one request: that of the hour. */
export const MOST_WEIGHT = 5_000

/** What a request counts: for each place ten variables over fourteen days are 1, and nothing is less. */
export function weightOf(query: URLSearchParams, places: number, now: Date): number {
  const tens = (query.get('hourly') ?? '').split(',').length / 10
  const weights = Array.from({ length: places }, (_, index) =>
    Math.max(1, tens, (tens * countDays(daysAsked(query, index, now))) / 14),
  )
  return weights.reduce((sum, weight) => sum + weight, 0)
}
