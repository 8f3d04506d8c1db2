import { readProfiles } from '#catalogue/breaks.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { readClimates, simulatedYear } from '#catalogue/simulated-year.ts'
import { rateHour } from '#surf/rating/rating.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'

/** Share of a year's daylight hours by whole rating, 0 flat to 5 epic, and of those too big or dangerous. */
export type RatedYear = { key: string; kind: string; ratings: number[]; forbidden: number }

/** A simulated year at every break that has a climate. */
export async function ratedYears(): Promise<RatedYear[]> {
  const [climates, spots, profiles] = await Promise.all([readClimates(), readCatalogue(), readProfiles()])
  const byKey = new Map(spots.map((spot) => [spot.key, spot]))
  return climates.flatMap((climate) => {
    const year = [...simulatedYear(climate)]
    return climate.spots.map((key) => {
      const spot = byKey.get(key)!
      const rated = ratedBreak({ ...spot, breakProfile: profiles.get(key)! })
      const result: RatedYear = { key, kind: spot.breakKind, ratings: [0, 0, 0, 0, 0, 0], forbidden: 0 }
      for (const sea of year) {
        const { rating, warning } = rateHour(sea, rated, null)!
        if (warning === 'too-big' || warning === 'dangerous') result.forbidden += 1 / year.length
        else result.ratings[Math.floor(rating)]! += 1 / year.length
      }
      return result
    })
  })
}
