import type { ConditionFactor, Preference } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { WindSide } from '#contract/sea/spots.ts'
import { peakPeriodOf } from '#surf/sea/breaking-wave.ts'

export type HourConditions = {
  /** Metres in open water. */
  swellHeight: number | null
  /** Seconds, of the peak. */
  peakPeriod: number | null
  /** Degrees it comes from. */
  swellDirection: number | null
  /** Kilometres per hour. */
  windSpeed: number | null
  windSide: WindSide | null
  /** 0 at mean low water, 1 at mean high water. */
  tideShare: number | null
}

export const conditionsOf = (hour: ForecastHour, tideShare: number | null): HourConditions => ({
  swellHeight: hour.swellHeight,
  peakPeriod:
    hour.swellPeriod === null
      ? null
      : peakPeriodOf({ periodSeconds: hour.swellPeriod, periodKind: hour.swellPeriodKind }),
  swellDirection: hour.swellDirection,
  windSpeed: hour.windSpeed,
  windSide: hour.windSide,
  tideShare,
})

/** A range is a run of neighbouring classes. */
export type Factor = {
  name: ConditionFactor
  classes: number
  /** Never all classes. */
  widest: number
  isCircular: boolean
  classOf: (conditions: HourConditions) => number | null
  rangeOf: (first: number, count: number) => Pick<Preference, 'from' | 'to' | 'sides'>
}

function numberFactor(name: ConditionFactor, figure: (of: HourConditions) => number | null, edges: number[]): Factor {
  return {
    name,
    classes: edges.length + 1,
    widest: edges.length,
    isCircular: false,
    classOf(conditions) {
      const value = figure(conditions)
      return value === null ? null : edges.filter((edge) => edge <= value).length
    },
    rangeOf: (first, count) => ({
      from: edges[first - 1] ?? null,
      to: edges[first + count - 1] ?? null,
      sides: [],
    }),
  }
}

const POINTS = 8
const POINT_DEGREES = 360 / POINTS
/** Three of eight points: wider is no direction. */
const WIDEST_ARC = 3
/** By harm, so that neighbours are similar. */
const SIDES: readonly WindSide[] = ['glassy', 'offshore', 'cross-offshore', 'cross', 'cross-onshore', 'onshore']

export const FACTORS: readonly Factor[] = [
  numberFactor('swell-height', ({ swellHeight }) => swellHeight, [0.5, 1, 1.5, 2, 3]),
  numberFactor('swell-period', ({ peakPeriod }) => peakPeriod, [8, 10, 12, 14, 16]),
  {
    name: 'swell-direction',
    classes: POINTS,
    widest: WIDEST_ARC,
    isCircular: true,
    classOf: ({ swellDirection }) =>
      swellDirection === null ? null : Math.round(swellDirection / POINT_DEGREES) % POINTS,
    rangeOf: (first, count) => ({
      from: (first * POINT_DEGREES - POINT_DEGREES / 2 + 360) % 360,
      to: ((first + count) * POINT_DEGREES - POINT_DEGREES / 2 + 360) % 360,
      sides: [],
    }),
  },
  numberFactor('wind-speed', ({ windSpeed }) => windSpeed, [6, 12, 20, 30]),
  {
    name: 'wind-side',
    classes: SIDES.length,
    widest: SIDES.length - 1,
    isCircular: false,
    classOf: ({ windSide }) => (windSide === null ? null : SIDES.indexOf(windSide)),
    rangeOf: (first, count) => ({ from: null, to: null, sides: SIDES.slice(first, first + count) }),
  },
  numberFactor('tide', ({ tideShare }) => tideShare, [0.25, 0.5, 0.75]),
]

const factorsByName = new Map(FACTORS.map((factor) => [factor.name, factor]))

export function fits({ factor: name, from, to, sides }: Preference, conditions: HourConditions): boolean {
  const factor = factorsByName.get(name)
  const at = factor?.classOf(conditions) ?? null
  if (!factor || at === null) return false
  const { from: least, to: most, sides: own } = factor.rangeOf(at, 1)
  if (name === 'wind-side') return own.every((side) => sides.includes(side))
  if (name === 'swell-direction') return within(least!, from!, to!)
  return (from === null || (least !== null && least >= from)) && (to === null || (most !== null && most <= to))
}

/** Clockwise in [from, to). */
const within = (direction: number, from: number, to: number) => (direction - from + 360) % 360 < (to - from + 360) % 360
