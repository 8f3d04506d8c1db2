import { expect, test } from 'vitest'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import { disagreementAt, type RatedSession } from '#surf/rating/disagreement.ts'
import { rateHour } from '#surf/rating/rating.ts'
import { estimatedProfile } from '#surf/sea/estimated-profile.ts'

const spot = (change: Partial<BreakProfile> = {}) => ({
  profile: { ...estimatedProfile({ facing: 220, breakKind: 'point' }), isEstimated: false, ...change },
  isBeach: false,
})
type Sea = { height?: number; windSpeed?: number; windDirection?: number }
/** A swell straight in, offshore wind. */
const seaOf = ({ height = 1.5, windSpeed = 10, windDirection = 40 }: Sea) => ({
  ...{ swellHeight: height, swellPeriod: 14, swellDirection: 220, windSpeed, windDirection, waterTemperature: null },
  swells: [{ heightMeters: height, periodSeconds: 14, periodKind: 'peak' as const, directionDegrees: 220 }],
})
/** As many sessions of 6 surfers in turn. */
const sessions = (count: number, rating: number, sea: Sea = {}, tide: number | null = null): RatedSession[] =>
  Array.from({ length: count }, (_, nth) => ({
    surferId: `surfer ${nth % 6}`,
    rating,
    sea: seaOf(sea),
    tide: tide === null ? null : { share: tide, range: 2 },
  }))
const oursAt = (sea: Sea, at = spot()) => rateHour(seaOf(sea), at, null)!.rating

test('surfers who rate as we do disagree nowhere', () => {
  expect(oursAt({})).toBeGreaterThanOrEqual(4)
  expect(disagreementAt(sessions(30, 4), spot())).toBeNull()
})

test('fewer than 20 sessions or 5 surfers say nothing', () => {
  const onshore = { windDirection: 220, windSpeed: 25 }
  expect(disagreementAt(sessions(20, 5, onshore), spot())).toMatchObject({ sessions: 20, surfers: 6 })
  expect(disagreementAt(sessions(19, 5, onshore), spot())).toBeNull()
  const ofFour = sessions(20, 5, onshore).map((each, nth) => ({ ...each, surferId: `${nth % 4}` }))
  expect(disagreementAt(ofFour, spot())).toBeNull()
})

test('good sessions above the largest height propose a larger one, of nine in ten of their faces', () => {
  const low = spot({ largestHeight: 2.5, idealHeight: [0.8, 2] })
  const big = { height: 2.5 }
  const faces = rateHour(seaOf(big), low, null)!.waves.height
  expect(faces).toBeGreaterThan(2.5)
  const found = disagreementAt([...sessions(20, 5, big), ...sessions(10, 4, { height: 1 })], low)
  const largestHeight = Math.round(faces * 10) / 10
  expect(found?.proposal).toMatchObject({ factor: 'holds-more', correction: { largestHeight }, changed: 20 })
  expect(found!.difference.mean).toBeGreaterThan(1)
  expect(found!.proposal!.difference.off).toBeLessThan(found!.difference.off)
})

test('bad sessions above the good ones propose a smaller largest height', () => {
  const high = spot({ largestHeight: 8, idealHeight: [0.8, 6] })
  const found = disagreementAt([...sessions(20, 1, { height: 3.5 }), ...sessions(10, 4, { height: 1 })], high)
  expect(found?.proposal).toMatchObject({ factor: 'holds-less' })
  expect(found!.proposal!.correction.largestHeight).toBeLessThan(4)
})

test('sessions outside the tide band that are rated as high as those inside propose any tide', () => {
  const low = spot({ tideBand: [0, 0.2] })
  const found = disagreementAt([...sessions(24, 5, {}, 1), ...sessions(6, 4, {}, 0.1)], low)
  expect(found?.proposal).toMatchObject({ factor: 'tide', correction: { tideBand: null }, changed: 24 })
  const worse = disagreementAt([...sessions(24, 4, {}, 1), ...sessions(6, 5, {}, 0.1)], low)
  expect(worse?.proposal?.factor).not.toBe('tide')
})

test('winds of good sessions over 45° from the best wind propose the nearest of 16 points', () => {
  const found = disagreementAt(
    [
      ...sessions(12, 5, { windDirection: 350, windSpeed: 30 }),
      ...sessions(12, 5, { windDirection: 330, windSpeed: 30 }),
    ],
    spot({ bestWind: 180 }),
  )
  expect(found?.proposal).toMatchObject({ factor: 'wind', correction: { bestWind: 337.5 } })
  const near = disagreementAt(sessions(24, 5, { windDirection: 220, windSpeed: 30 }), spot({ bestWind: 180 }))
  expect(near?.proposal?.factor).not.toBe('wind')
})

test('two surfers alone explain nothing', () => {
  const ofTwo = sessions(8, 5, { windDirection: 350, windSpeed: 30 }).map((each, nth) => ({
    ...each,
    surferId: `${nth % 2}`,
  }))
  const found = disagreementAt([...ofTwo, ...sessions(20, 1, { windDirection: 180 })], spot({ bestWind: 180 }))
  expect(found).toMatchObject({ sessions: 28, proposal: null })
})
