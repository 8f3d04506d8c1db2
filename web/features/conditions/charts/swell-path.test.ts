import { expect, test } from 'vitest'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { polarNight, unknownHour } from '#test/sea/an-hour.ts'
import { yScale } from '#web/features/conditions/charts/measures.ts'
import { swellPaths, toneStripes } from '#web/features/conditions/charts/swell-path.ts'
import { spotDays } from '#web/features/conditions/week/spot-days.ts'

/** Two days of 24 hours with these waves in metres and ratings. */
const twoDays = (figures: (hour: number) => Pick<ForecastHour, 'waveHeight' | 'surfRating'>) =>
  spotDays({
    timeZone: 'UTC',
    light: polarNight('2026-11-20', '2026-11-21'),
    hours: Array.from({ length: 48 }, (_, hour) => ({
      time: new Date(Date.parse('2026-11-20T00:00:00Z') + hour * HOUR_MS).toISOString(),
      ...unknownHour,
      ...figures(hour),
    })),
  })
const yOf = yScale({ lowest: 0, highest: 2, bottom: 100, top: 0 })

test('the highest wave reaches the top, and no wave is on the axis', () => {
  expect([yOf(0), yOf(1), yOf(2)]).toEqual([100, 50, 0])
  expect(yScale({ lowest: 0, highest: 0, bottom: 100, top: 0 })(0)).toBe(100)
})

test('hours without data are a gap, not a flat sea', () => {
  const days = twoDays((hour) => ({ waveHeight: hour >= 2 && hour < 46 ? null : 1, surfRating: null }))
  const { line, area } = swellPaths(days, yOf, 100)
  expect(line).toBe('M1.04 50.0L3.13 50.0M96.88 50.0L98.96 50.0')
  expect(area.match(/z/g)).toHaveLength(2)
  expect(
    swellPaths(
      twoDays(() => ({ waveHeight: null, surfRating: null })),
      yOf,
      100,
    ),
  ).toEqual({ line: '', area: '' })
})

test('adjacent hours of one colour form one stripe, and the stripes fill the week', () => {
  const days = twoDays((hour) => ({ waveHeight: 1, surfRating: hour < 12 ? 4 : 2 }))
  const stripes = toneStripes(days, ({ surfRating }) => `${surfRating}`)
  expect(stripes.map(({ fill, x, width }) => [fill, Math.round(x), Math.round(width)])).toEqual([
    ['4', 0, 25],
    ['2', 25, 75],
  ])
})
