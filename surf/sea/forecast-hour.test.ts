import { expect, test } from 'vitest'
import { ratingReasons } from '#surf/rating/rating-reasons.ts'
import { forecastHour, moreOfHour } from '#surf/sea/forecast-hour.ts'
import { calmSea, westReef as spot } from '#test/sea/a-break.ts'

const time = new Date('2026-11-20T15:00:00.000Z')
const swell = { heightMeters: 1.8, periodSeconds: 12, periodKind: 'mean', directionDegrees: 270 } as const
const sea = calmSea({ swells: [swell] })

test('an hour, its swells and its rating reasons agree on one height and one peak period', () => {
  const hour = forecastHour(sea, { spot, tide: null, time })
  const [reason] = ratingReasons(sea, spot, null)
  expect(hour).toMatchObject({ swellPeriod: 13.4, swellPeriodKind: 'peak' })
  expect(moreOfHour(sea).swells).toMatchObject([{ periodSeconds: 13.4, periodKind: 'peak' }])
  expect(reason).toMatchObject({ factor: 'swell', period: hour.swellPeriod, waveHeight: hour.waveHeight })
})

test('a size beyond the best range is never called good', () => {
  const hour = calmSea({ swells: [{ ...swell, heightMeters: 2.6 }] })
  expect(ratingReasons(hour, spot, null)).toContainEqual(expect.objectContaining({ factor: 'size', effect: 'fair' }))
})
