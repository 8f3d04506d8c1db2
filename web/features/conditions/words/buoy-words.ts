import type { BuoyReport } from '#contract/sea/buoys.ts'
import { rounded } from '#surf/sea/units.ts'
import { distanceIn, type Units, unitNames } from '#web/lib/format/units.ts'
import { heightIn } from '#web/lib/format/wave-height.ts'
import * as texts from '#words/conditions.ts'

const MINUTES_A_DAY = 24 * 60

type Measured = BuoyReport & {
  buoy: NonNullable<BuoyReport['buoy']>
  observation: NonNullable<BuoyReport['observation']>
}

export const hasMeasured = (report: BuoyReport | undefined): report is Measured =>
  Boolean(report?.buoy && report.observation)

/** 'Buoy 46253, 8 mi' */
export const formatBuoy = (
  { kind, id, distanceMiles }: Pick<Measured['buoy'], 'kind' | 'id' | 'distanceMiles'>,
  units: Units,
) =>
  `${kind === 'buoy' ? texts.buoy : texts.station} ${id}, ${rounded(distanceIn(distanceMiles, units))} ${unitNames[units].distance}`

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

/** 'off by 0.4 ft on average', from metres. */
export const formatError = ({ meanError }: NonNullable<BuoyReport['forecastError']>, units: Units) =>
  texts.offByOnAverage(heightInTenths(meanError, units))

/** A tenth is what a buoy measures: '3.9 ft' or '1.2 m', from metres. */
const heightInTenths = (metres: number, units: Units) =>
  `${heightIn(metres, units).toFixed(1)} ${unitNames[units].height}`
