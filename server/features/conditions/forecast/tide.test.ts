import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { NO_TIDE_STATION } from '#catalogue/tides/tides.ts'
import { type Tide, tide as tideSchema } from '#contract/sea/conditions.ts'
import { tideAt } from '#server/features/conditions/forecast/tide.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const spots = await readCatalogue()
const placeOf = (key: string) => {
  const { latitude, longitude, tideStation = null } = spots.find((spot) => spot.key === key)!
  return { latitude, longitude, tideStation }
}
/** A new moon lies in the middle of it. */
const from = new Date('2026-08-10T07:00:00Z')
const to = new Date('2026-08-17T07:00:00Z')
const tideOf = (key: string): Tide => tideAt(placeOf(key), from, to)!

const heightsOf = (turns: { height: number }[]) => turns.map(({ height }) => height)
const rangeOf = ({ heights }: Tide) => Math.max(...heightsOf(heights)) - Math.min(...heightsOf(heights))
/** Hours that each high water of one comes after the nearest of the other, on average. */
function hoursAfter(one: Tide, other: Tide) {
  const highs = ({ extremes }: Tide) =>
    extremes.filter(({ kind }) => kind === 'high').map(({ time }) => Date.parse(time) / HOUR_MS)
  const gaps = highs(one).map((high) =>
    highs(other).reduce((least, near) => (Math.abs(high - near) < Math.abs(least) ? high - near : least), 99),
  )
  return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
}

test('Bells Beach has the open coast’s tide, hours before Geelong’s inside the bay', () => {
  const bells = tideOf('bells-beach')
  expect(bells.station.name).toBe('Lorne, Victoria')
  expect(bells.station.distanceMiles).toBeCloseTo(20, 0)
  const geelong = tideAt({ ...placeOf('bells-beach'), tideStation: null }, from, to)!
  expect(geelong.station.name).toBe('Geelong, Corio Bay')
  expect(hoursAfter(geelong, bells)).toBeGreaterThan(2)
})

test("Huntington Beach has the ocean's tide, not that of the gauge inside the river", () => {
  const huntington = tideOf('huntington-beach-pier')
  expect(huntington).toMatchObject({ station: { name: 'Balboa Pier, Newport Beach' }, datum: 'MLLW' })
  expect(rangeOf(huntington)).toBeGreaterThan(1.7)
  expect(rangeOf(huntington)).toBeLessThan(2.6)
  expect(rangeOf(tideAt({ ...placeOf('huntington-beach-pier'), tideStation: null }, from, to)!)).toBeLessThan(
    0.8 * rangeOf(huntington),
  )
})

test('neighbours on one open coast agree within minutes and a few centimetres', () => {
  const pier = tideOf('huntington-beach-pier')
  const trestles = tideOf('lower-trestles')
  expect(trestles.station.name).not.toBe(pier.station.name)
  expect(Math.abs(hoursAfter(pier, trestles))).toBeLessThan(0.35)
  expect(Math.abs(rangeOf(pier) - rangeOf(trestles))).toBeLessThan(0.15)
})

test('the king tide of 23 December 2022 in Los Angeles is just over seven feet, soon after eight', () => {
  const harbour = { latitude: 33.72, longitude: -118.27, tideStation: 'noaa/9410660' }
  const { extremes } = tideAt(harbour, new Date('2022-12-23T08:00Z'), new Date('2022-12-24T08:00Z'))!
  const king = extremes.find(({ kind }) => kind === 'high')!
  expect(Date.parse(king.time) - Date.parse('2022-12-23T08:10-08:00')).toBeLessThan(HOUR_MS / 4)
  expect(Date.parse(king.time) - Date.parse('2022-12-23T08:10-08:00')).toBeGreaterThan(-HOUR_MS / 4)
  expect(king.height).toBeGreaterThan(7 * 0.3048)
  expect(king.height).toBeLessThan(7.4 * 0.3048)
})

test('heights are given for each half hour of the week, to the centimetre', () => {
  const { heights } = tideOf('pipeline')
  expect(heights.map(({ time }) => Date.parse(time))).toEqual(
    Array.from({ length: 7 * 48 + 1 }, (_, index) => from.getTime() + index * (HOUR_MS / 2)),
  )
  for (const { height } of heights) expect(Number(height.toFixed(2))).toBe(height)
})

test('with a quarter-hour UTC offset nothing before local midnight is included', () => {
  const midnight = new Date('2026-08-10T11:15:00Z')
  const { heights, extremes } = tideAt(placeOf('pipeline'), midnight, to)!
  expect(heights[0]!.time).toBe('2026-08-10T11:30:00.000Z')
  expect(extremes.every(({ time }) => Date.parse(time) >= midnight.getTime())).toBe(true)
})

// Secondary stations, double high waters, hardly any tide, one tide a day, and the highest tides there are.
test.each([
  'huntington-beach-pier',
  'bournemouth-pier',
  'makapuu',
  'bob-hall-pier',
  'bore-beach-jaeren',
  'lynmouth',
  'cloud-9',
])('at %s high and low water alternate, and the tide turns at them', (key) => {
  const { heights, extremes } = tideOf(key)
  expect(extremes.length).toBeGreaterThan(6)
  for (const [index, turn] of extremes.entries()) {
    const at = Date.parse(turn.time)
    expect(at).toBeGreaterThanOrEqual(from.getTime())
    expect(at).toBeLessThanOrEqual(to.getTime())
    expect(turn.kind).not.toBe(extremes[index + 1]?.kind)
    const sign = turn.kind === 'high' ? 1 : -1
    const around = heights.filter(({ time }) => Math.abs(Date.parse(time) - at) <= HOUR_MS)
    for (const { height } of around) expect(sign * (turn.height - height)).toBeGreaterThanOrEqual(-0.02)
  }
})

test('two halves of a week have the same high waters as the whole', () => {
  const middle = new Date('2026-08-13T19:00:00Z')
  const place = placeOf('huntington-beach-pier')
  const halves = [tideAt(place, from, middle)!, tideAt(place, middle, to)!].flatMap(({ extremes }) => extremes)
  const whole = tideOf('huntington-beach-pier').extremes
  expect(halves.map(({ kind }) => kind)).toEqual(whole.map(({ kind }) => kind))
  for (const [index, { time }] of halves.entries())
    expect(Math.abs(Date.parse(time) - Date.parse(whole[index]!.time))).toBeLessThan(60_000)
})

test('a lake has no tide, and the middle of an ocean has no station', () => {
  expect(placeOf('lester-river').tideStation).toBe(NO_TIDE_STATION)
  expect(tideAt(placeOf('lester-river'), from, to)).toBeNull()
  expect(tideAt({ latitude: 0, longitude: -140, tideStation: null }, from, to)).toBeNull()
})

test('heights above an estimated datum are marked as estimated', () => {
  expect(tideOf('huntington-beach-pier')).toMatchObject({ datum: 'MLLW', datumIsEstimated: false })
  expect(tideOf('cote-des-basques')).toMatchObject({ datum: 'LAT', datumIsEstimated: true })
  expect(tideOf('constantine-bay')).toMatchObject({ datum: 'LAT', datumIsEstimated: true })
})

test('a station has the name of its own place', () => {
  expect(tideOf('constantine-bay').station.name).toBe('Port Isaac, England')
})

test.each(['scorpion-bay', 'hilton-beach-tel-aviv', 'anchor-point'])(
  '%s shows no tide: every station within reach has another',
  (key) => {
    expect(tideAt(placeOf(key), from, to)).toBeNull()
  },
)

test('the source is named, with its licence where it has one', () => {
  expect(tideOf('huntington-beach-pier').station.attribution).toBe(
    'Neaps tide database (https://github.com/openwatersio/tide-database). ' +
      'Source: US National Oceanic and Atmospheric Administration',
  )
  expect(tideOf('bells-beach').station.attribution).toMatch(/Source: .*TICON-4.*Licensed CC BY 4\.0 \(https:/)
})

test('any position on earth gets a valid tide or none', () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const tideStation = fc.option(fc.string())
  fc.assert(
    fc.property(fc.record({ latitude, longitude, tideStation }), (place) => {
      tideSchema.nullable().parse(tideAt(place, from, to))
    }),
    { numRuns: 200, examples: [[{ latitude: 90, longitude: -180, tideStation: null }]] },
  )
})

test('a tide that is read often stays cached, even when many others are predicted', () => {
  const pipeline = placeOf('pipeline')
  const shortly = (hours: number) => new Date(from.getTime() + hours * HOUR_MS)
  const first = tideAt(pipeline, from, to)
  for (let hours = 1; hours <= 400; hours++) {
    tideAt({ latitude: 0, longitude: -140, tideStation: null }, from, shortly(hours))
    expect(tideAt(pipeline, from, to)).toBe(first)
  }
})
