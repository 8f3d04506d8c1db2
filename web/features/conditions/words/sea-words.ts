import type { BuoyReport, ForecastError } from '#contract/sea/buoys.ts'
import type { ForecastHour, Tide } from '#contract/sea/conditions.ts'
import type { WindSide } from '#contract/sea/spots.ts'
import { rounded } from '#surf/sea/units.ts'
import { formatTideHeight } from '#web/features/conditions/charts/measures.ts'
import type { SpotClock } from '#web/features/conditions/week/spot-clock.ts'
import { holds, type SpotDay } from '#web/features/conditions/week/spot-days.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import {
  compassName,
  distanceIn,
  type FormattedSwell,
  heightIn,
  type Units,
  unitName,
  waveFigure,
} from '#web/lib/format/units.ts'
import * as texts from '#words/conditions.ts'
import { windSides } from '#words/sea/measures.ts'

/** Height in feet on a person of 5.75 feet. */
const REACHES: [feet: number, words: string][] = [
  [0.3, texts.flat],
  [1.6, texts.ankleToKneeHigh],
  [3.3, texts.kneeToWaistHigh],
  [4.2, texts.waistToChestHigh],
  [5.2, texts.chestToHeadHigh],
  [6.4, texts.headHigh],
  [10, texts.overhead],
  [15, texts.doubleOverhead],
]

/** 'Waist to chest high': a height in feet against a person. */
export const waveAgainstPerson = (feet: number) => REACHES.find(([upTo]) => feet < upTo)?.[1] ?? texts.tripleOverhead

/** 'north-east, offshore': from where the wind blows, in degrees, and how that lies to the beach. */
export const formatWindFrom = (from: number, side: WindSide | null) =>
  joinParts([compassName(from), side && windSides[side]])

/** 'above the average lowest tide', for heights of this tide. */
export const formatDatum = ({ datum, datumIsEstimated }: Pick<Tide, 'datum' | 'datumIsEstimated'>) =>
  texts.aboveDatum(datumIsEstimated, datum)

/** 'high 5.2 ft at 3:39 AM, low 0.8 ft at 10:21 AM': the text twin of a day's tide. */
export const formatTide = (day: SpotDay, { extremes }: Tide, clock: SpotClock, units: Units) =>
  joinParts(
    extremes
      .filter(({ time }) => holds(day, Date.parse(time)))
      .map(({ kind, height, time }) => texts.tideExtremes[kind](formatTideHeight(height, units), clock.time(time))),
  )

const MINUTES_A_DAY = 24 * 60

type Measured = BuoyReport & {
  buoy: NonNullable<BuoyReport['buoy']>
  observation: NonNullable<BuoyReport['observation']>
}

export const hasMeasured = (report: BuoyReport | undefined): report is Measured =>
  Boolean(report?.buoy && report.observation)

/** 'buoy 46253' */
export const nameBuoy = ({ kind, id }: Pick<Measured['buoy'], 'kind' | 'id'>) => texts.buoyNamed[kind](id)

/** 'Buoy 46253, 8 mi' */
export const formatBuoy = (
  { kind, id, distanceMiles }: Pick<Measured['buoy'], 'kind' | 'id' | 'distanceMiles'>,
  units: Units,
) =>
  joinParts([
    `${kind === 'buoy' ? texts.buoy : texts.station} ${id}`,
    `${rounded(distanceIn(distanceMiles, units))} ${unitName(units, 'distance')}`,
  ])

/** '3.9 ft at 14 s', or '3.9 ft' where the period is not measured; from metres and seconds. */
export function formatMeasured({ waveHeight, peakPeriod }: Measured['observation'], units: Units): string {
  const height = heightInTenths(waveHeight, units)
  return peakPeriod === null ? height : texts.heightAtPeriod(height, rounded(peakPeriod))
}

/** '20 min ago', '3 h ago', '2 days ago'; `now` in milliseconds. */
export function measuredAgo({ time }: Measured['observation'], now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(time)) / 60_000))
  if (minutes < 1) return texts.justNow
  if (minutes < 60) return texts.minutesAgo(minutes)
  if (minutes < 2 * MINUTES_A_DAY) return texts.hoursAgo(Math.round(minutes / 60))
  return texts.daysAgo(Math.round(minutes / MINUTES_A_DAY))
}

/** '0.4 ft a day ahead, 1.1 ft 5 days ahead', from metres. */
export const formatErrors = (errors: Pick<ForecastError, 'daysAhead' | 'meanError'>[], units: Units) =>
  joinParts(
    errors.map(({ daysAhead, meanError }) => texts.heightDaysAhead(heightInTenths(meanError, units), daysAhead)),
  )

/** A tenth is what a buoy measures: '3.9 ft' or '1.2 m', from metres. */
const heightInTenths = (metres: number, units: Units) =>
  `${formatFigure(heightIn(metres, units), 1)} ${unitName(units, 'height')}`

/** Minimum °F of each suit. */
const SUITS: [fahrenheit: number, words: string][] = [
  [75, texts.boardshortsOrABikiniWill],
  [69, texts.aSpringSuitWillDo],
  [62, texts.a32KeepsYou],
  [57, texts.a43KeepsYou],
  [52, texts.a43WithBoots],
  [46, texts.wearA54With],
]

/** 'A 3/2 keeps you warm' */
export const wetsuitFor = (fahrenheit: number) => SUITS.find(([from]) => fahrenheit >= from)?.[1] ?? texts.wearA65With

type LeadingSwell = Pick<ForecastHour, 'swellHeight' | 'swellPeriod' | 'swellPeriodKind' | 'swellDirection'>

/** The swell with most energy at the spot, as in open water. */
export function leadingSwell(hour: LeadingSwell): FormattedSwell | null {
  const { swellHeight, swellPeriod, swellPeriodKind, swellDirection } = hour
  if (swellHeight === null || swellPeriod === null) return null
  return {
    heightMeters: swellHeight,
    periodSeconds: swellPeriod,
    periodKind: swellPeriodKind,
    directionDegrees: swellDirection,
  }
}

type SwellsOfHour = Omit<LeadingSwell, 'swellPeriodKind'> & Pick<ForecastHour, 'swells'>

/** The other swells in open water, most energy first, without those that round to no height. */
export function otherSwells(hour: SwellsOfHour, units: Units): FormattedSwell[] {
  const { swells = [], swellHeight, swellPeriod, swellDirection } = hour
  const leading = swells.findIndex(
    ({ heightMeters, periodSeconds, directionDegrees }) =>
      heightMeters === swellHeight && periodSeconds === swellPeriod && directionDegrees === swellDirection,
  )
  return swells.filter(({ heightMeters }, index) => index !== leading && waveFigure(heightMeters, units) > 0)
}
