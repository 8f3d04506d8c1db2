import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Preference } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import { bestConditions, nextBestHour, type RatedSession } from '#surf/rating/best-conditions.ts'
import { fits, type HourConditions } from '#surf/rating/condition-factors.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { offshoreHour } from '#test/sea/an-hour.ts'
import { type Chance, chanceOf } from '#test/simulated-surf/chance.ts'

const SIDES = ['glassy', 'offshore', 'cross-offshore', 'cross', 'cross-onshore', 'onshore'] as const

const someConditions = (chance: Chance): HourConditions => ({
  swellHeight: chance.between(0.3, 3.5),
  peakPeriod: chance.between(6, 18),
  swellDirection: chance.between(150, 330),
  windSpeed: chance.between(0, 40),
  windSide: chance.pick(SIDES),
  tideShare: chance.between(-0.1, 1.1),
})
/** Sessions that their surfer rates by this rule. */
const rated = (chance: Chance, count: number, rating: (of: HourConditions) => number): RatedSession[] =>
  Array.from({ length: count }, () => {
    const conditions = someConditions(chance)
    return { conditions, rating: Math.max(1, Math.min(5, Math.round(rating(conditions)))) }
  })

const arbitrary = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  conditions: fc.record({
    swellHeight: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
    peakPeriod: fc.option(fc.double({ min: 3, max: 22, noNaN: true })),
    swellDirection: fc.option(fc.integer({ min: 0, max: 360 })),
    windSpeed: fc.option(fc.integer({ min: 0, max: 80 })),
    windSide: fc.option(fc.constantFrom(...SIDES)),
    tideShare: fc.option(fc.double({ min: -0.3, max: 1.3, noNaN: true })),
  }),
})

test('the order of sessions does not matter', () => {
  fc.assert(
    fc.property(fc.array(arbitrary, { minLength: 8, maxLength: 40 }), fc.integer(), (sessions, seed) => {
      const chance = chanceOf(`${seed}`)
      const shuffled = sessions
        .map((session) => ({ session, at: chance.between(0, 1) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ session }) => session)
      expect(bestConditions(shuffled)).toEqual(bestConditions(sessions))
    }),
    { numRuns: 25 },
  )
})

test('fewer than 8 sessions give no preference, however clear it is', () => {
  const clear = rated(chanceOf('few'), 7, ({ windSide }) => (windSide === 'offshore' ? 5 : 1))
  expect(bestConditions(clear)).toEqual([])
  expect(bestConditions([])).toEqual([])
})

test('equal ratings give no preference', () => {
  expect(bestConditions(rated(chanceOf('same'), 30, () => 4))).toEqual([])
})

test('random ratings give no preference in at least 95 % of 1,000 draws, for any number of sessions', () => {
  const chance = chanceOf('noise')
  for (const count of [8, 12, 20, 40]) {
    let claims = 0
    for (let draw = 0; draw < 250; draw += 1)
      if (bestConditions(rated(chance, count, () => chance.whole(1, 5))).length > 0) claims += 1
    console.info(`${count} sessions rated at random: something is claimed in ${claims} of 250 draws`)
    expect(claims).toBeLessThanOrEqual(250 * 0.05)
  }
})

/** Planted preferences and ratings by them. */
const PLANTED: [factor: string, rule: (of: HourConditions) => number][] = [
  ['swell-height', ({ swellHeight }) => (swellHeight! >= 1 && swellHeight! < 2 ? 4.5 : 2)],
  ['swell-period', ({ peakPeriod }) => (peakPeriod! >= 12 ? 4.5 : 2)],
  ['swell-direction', ({ swellDirection }) => (swellDirection! >= 250 ? 4.5 : 2)],
  ['wind-speed', ({ windSpeed }) => (windSpeed! < 12 ? 4.5 : 2)],
  ['wind-side', ({ windSide }) => (windSide === 'offshore' || windSide === 'glassy' ? 4.5 : 2)],
  ['tide', ({ tideShare }) => (tideShare! < 0.5 ? 4.5 : 2)],
]

test.each(PLANTED)('an existing preference is found: %s', (factor, rule) => {
  const draws = 20
  const chance = chanceOf(`planted ${factor}`)
  let found = 0
  for (let draw = 0; draw < draws; draw += 1) {
    // A surfer's mood moves a rating by half a star.
    const sessions = rated(chance, 30, (of) => rule(of) + chance.normal(0.5))
    const claim = bestConditions(sessions).find((preference) => preference.factor === factor)
    const liked = sessions.filter(({ conditions }) => rule(conditions) > 4)
    const inside = claim ? liked.filter(({ conditions }) => fits(claim, conditions)).length : 0
    if (claim && inside >= 0.7 * liked.length && claim.inside.rating > claim.outside.rating + 1) found += 1
  }
  expect(found).toBeGreaterThanOrEqual(0.9 * draws)
})

test('a preference includes its session counts and its certainty', () => {
  const chance = chanceOf('evidence')
  const sessions = rated(chance, 60, ({ windSide }) => (windSide === 'glassy' ? 5 : 1))
  const [first] = bestConditions(sessions)
  const glassy = sessions.filter(({ conditions }) => conditions.windSide === 'glassy').length
  expect(first).toEqual({
    factor: 'wind-side',
    from: null,
    to: null,
    sides: ['glassy'],
    inside: { sessions: glassy, rating: 5 },
    outside: { sessions: 60 - glassy, rating: 1 },
    sureness: 'sure',
  })
})

test('a factor known for fewer than 8 sessions is omitted, and the others stay', () => {
  const chance = chanceOf('unknown')
  const sessions = rated(chance, 40, ({ windSpeed }) => (windSpeed! < 12 ? 5 : 2)).map((session, nth) =>
    nth < 34 ? { ...session, conditions: { ...session.conditions, tideShare: null } } : session,
  )
  const factors = bestConditions(sessions).map(({ factor }) => factor)
  expect(factors).toContain('wind-speed')
  expect(factors).not.toContain('tide')
})

const huntington = { latitude: 33.6553, longitude: -118.0052 }
/** Midnight there; light from 14:05 to 1:15 of UTC. */
const now = new Date('2026-11-20T08:00:00Z')

const group = { sessions: 10, rating: 4 }
const offshore: Preference = {
  factor: 'wind-side',
  from: null,
  to: null,
  sides: ['offshore', 'glassy'],
  inside: group,
  outside: group,
  sureness: 'sure',
}
const NOTHING_KNOWN: HourConditions = {
  swellHeight: null,
  peakPeriod: null,
  swellDirection: null,
  windSpeed: null,
  windSide: null,
  tideShare: null,
}
const lowTide: Preference = { ...offshore, factor: 'tide', to: 0.25, sides: [] }

test('a range of directions has its first edge and not its last, also across north', () => {
  const fitsAt = (from: number, to: number, directions: number[]) =>
    directions.map((swellDirection) =>
      fits({ ...offshore, factor: 'swell-direction', from, to, sides: [] }, { ...NOTHING_KNOWN, swellDirection }),
    )
  expect(fitsAt(247.5, 292.5, [240, 250, 290, 300])).toEqual([false, true, true, false])
  expect(fitsAt(337.5, 67.5, [330, 340, 0, 60, 70])).toEqual([false, true, true, true, false])
})

const week = (change: (hour: number) => Partial<ForecastHour>): ForecastHour[] =>
  Array.from({ length: 7 * 24 }, (_, nth) => ({
    time: new Date(now.getTime() + nth * HOUR_MS).toISOString(),
    ...offshoreHour,
    ...{ swellPeriod: 10, swellDirection: 200, windSpeed: 10, windDirection: 220, windSide: 'onshore' },
    ...change(nth),
  }))
const next = (hours: ForecastHour[], preferences: Preference[], tide: (nth: number) => number | null = () => 0.1) =>
  nextBestHour(hours, {
    preferences,
    position: huntington,
    tideShareAt: (moment) => tide((moment.getTime() - now.getTime()) / HOUR_MS),
    now,
  })?.time

test('the next best hour is the first daylight hour that meets every preference', () => {
  const hours = week((nth) => ({ windSide: nth % 24 < 12 ? 'offshore' : 'onshore' }))
  expect(next(hours, [offshore])).toBe('2026-11-20T15:00:00.000Z')
  expect(next(hours, [offshore, lowTide], (nth) => (nth < 24 ? 0.8 : 0.1))).toBe('2026-11-21T15:00:00.000Z')
  expect(next(hours, [offshore, lowTide], () => 0.8)).toBeUndefined()
})

test('dangerous and too big hours are never the best hour', () => {
  const hours = week((nth) => ({ windSide: 'offshore', warning: nth < 30 ? 'dangerous' : nth < 32 ? 'too-big' : null }))
  expect(next(hours, [offshore])).toBe('2026-11-21T16:00:00.000Z')
})

test('no best hour is named without a preference or with unknown conditions', () => {
  expect(
    next(
      week(() => ({})),
      [],
    ),
  ).toBeUndefined()
  expect(
    next(
      week(() => ({ windSide: null })),
      [offshore],
    ),
  ).toBeUndefined()
  expect(
    next(
      week(() => ({ windSide: 'offshore' })),
      [offshore, lowTide],
      () => null,
    ),
  ).toBeUndefined()
})
