import { type RatedYear, ratedYears } from '#catalogue/rated-years.ts'
import type { CommandContext } from '#scripts/admin/command.ts'
import { ratingLabel } from '#surf/rating/rating-words.ts'
import * as texts from '#words/sea/ratings.ts'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8)
const mean = (rows: RatedYear[], of: (row: RatedYear) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0) / rows.length
const epic = (row: RatedYear) => row.ratings[5]!

export async function printRatedYears({ print }: CommandContext) {
  const years = await ratedYears()
  print(
    [
      'kind'.padEnd(13),
      'breaks',
      ...[0, 1, 2, 3, 4, 5].map((rating) => ratingLabel(texts, rating).padStart(8)),
      ' too big',
    ].join(' '),
  )
  for (const [kind, rows] of Map.groupBy(years, (row) => row.kind)) {
    const ratings = [0, 1, 2, 3, 4, 5].map((rating) => percent(mean(rows, (row) => row.ratings[rating]!)))
    const forbidden = percent(mean(rows, (row) => row.forbidden))
    print([kind.padEnd(13), String(rows.length).padStart(6), ...ratings, forbidden].join(' '))
  }
  const sorted = years.toSorted((one, other) => epic(other) - epic(one))
  print(
    `Epic: ${percent(epic(sorted[0]!))} at ${sorted[0]!.key}, ${percent(epic(sorted[sorted.length >> 1]!))} in the median`,
  )
}
