import { expect, test } from 'vitest'
import { otherSwells } from '#web/features/conditions/now/other-swells.ts'
import type { Units } from '#web/lib/format/units.ts'
import { formatSwell } from '#web/lib/format/wave-height.ts'

const swell = (heightMeters: number, periodSeconds: number, directionDegrees: number) => ({
  heightMeters,
  periodSeconds,
  periodKind: 'mean' as const,
  directionDegrees,
})
const hour = { swellHeight: 1.2, swellPeriod: 12.4, swellDirection: 225 }

const words = (of: Parameters<typeof otherSwells>[0], units: Units) =>
  otherSwells(of, units).map((train) => formatSwell(train, units))

test('other swells are listed beside the main one, without duplicates', () => {
  const swells = [swell(1.2, 12.4, 225), swell(0.8, 8.1, 286), swell(0.6, 4.2, 310)]
  expect(words({ ...hour, swells }, 'imperial')).toEqual(['3 ft at 9 s from W', '2 ft at 5 s from NW'])
  // The leading one need not have most energy: another may not reach the spot.
  expect(words({ ...hour, swells: swells.toReversed() }, 'metric')).toEqual([
    '0.6 m at 5 s from NW',
    '0.8 m at 9 s from W',
  ])
})

test('swells that round to zero are omitted, and none are invented', () => {
  expect(words({ ...hour, swells: [swell(1.2, 12.4, 225), swell(0.1, 6, 90)] }, 'imperial')).toEqual([])
  expect(words({ ...hour, swells: [] }, 'imperial')).toEqual([])
  expect(words(hour, 'imperial')).toEqual([])
})
