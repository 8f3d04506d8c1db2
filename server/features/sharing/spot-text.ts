import type { Tide } from '#contract/sea/conditions.ts'
import type { SurfSpot, WindSide } from '#contract/sea/spots.ts'
import type { PictureFigure, PictureText } from '#server/features/sharing/picture/draw-picture.ts'
import { clockAt } from '#server/features/sharing/spot-clock.ts'
import { regionsOf } from '#surf/places/regions.ts'
import { verdict, warningLabel } from '#surf/rating/rating.ts'
import { weatherCredit } from '#surf/sea/sea.ts'
import { celsiusOf, feetOf, rounded, withMinus } from '#surf/sea/units.ts'
import { lightOfDay } from '#surf/time/sun.ts'

export const WEATHER_CREDIT = `Weather data by ${weatherCredit.source.text}, ${weatherCredit.licence.text}, changed`

const BREAKS = {
  beach: 'beach break',
  point: 'point break',
  reef: 'reef break',
  'river-mouth': 'river mouth',
  jetty: 'jetty break',
} as const

/** 'San Clemente, California, United States'; '' if unknown. */
export const regionName = (spot: Pick<SurfSpot, 'area' | 'country'>) => regionsOf(spot).at(-1) ?? ''
export const breakName = ({ breakKind }: Pick<SurfSpot, 'breakKind'>) => (breakKind ? BREAKS[breakKind] : 'surf spot')

/** '4 ft (1.2 m)'. */
export const formatWaveHeight = (metres: number) => `${rounded(feetOf(metres))} ft (${rounded(metres, 1)} m)`

export type Fact = [name: string, value: string]

export function conditionFacts({ currentConditions, windSpeed, waterTemperature }: SurfSpot): Fact[] {
  const [now] = currentConditions.forecasts
  if (!now) return []
  const warning = now.warning === 'experts-only' ? `, ${warningLabel(now.warning).toLowerCase()}` : ''
  const facts: Fact[] = [
    ['Waves', `${formatWaveHeight(now.waveHeight)}, ${verdict(now.surfRating, now.warning)}${warning}`],
    ['Swell', `${rounded(feetOf(now.swellHeight), 1)} ft at ${Math.round(now.swellPeriod)} s in open water`],
  ]
  if (windSpeed !== null) facts.push(['Wind', `${windSpeed} mph${now.windSide ? ` ${now.windSide}` : ''}`])
  if (waterTemperature !== null)
    facts.push(['Water', `${waterTemperature} °F (${rounded(celsiusOf(waterTemperature))} °C)`])
  return facts
}

/** '3 PM on Monday, November 23', the hour of the conditions in the spot's time zone. */
export function hourOfConditions(spot: SurfSpot): string | undefined {
  const [now] = spot.currentConditions.forecasts
  if (!now) return undefined
  const time = new Date(now.time)
  const clock = clockAt(spot, time)
  return `${clock.hour(time)} on ${clock.day(time)}`
}

export const tideFacts = (spot: SurfSpot, tide: Tide | null, now: Date): Fact[] =>
  (tide?.extremes ?? []).map(({ kind, height, time }) => [
    kind === 'high' ? 'High tide' : 'Low tide',
    `${clockAt(spot, now).time(time)}, ${withMinus(rounded(feetOf(height), 1))} ft (${withMinus(rounded(height, 1))} m)`,
  ])

/** First to last light; a time that does not occur that day is left out. */
export function lightFacts(spot: SurfSpot, now: Date): Fact[] {
  const clock = clockAt(spot, now)
  const { firstLight, sunrise, sunset, lastLight } = lightOfDay(clock.today, spot, clock.timeZone)
  const named = [
    ['First light', firstLight],
    ['Sunrise', sunrise],
    ['Sunset', sunset],
    ['Last light', lastLight],
  ] as const
  return named.flatMap(([name, time]): Fact[] => (time ? [[name, clock.time(time)]] : []))
}

export function spotPicture(spot: SurfSpot): PictureText {
  const [now] = spot.currentConditions.forecasts
  const { windSpeed, waterTemperature } = spot
  const figures: (PictureFigure | false)[] = now
    ? [
        { figure: String(rounded(feetOf(now.waveHeight))), unit: 'ft', name: verdict(now.surfRating, now.warning) },
        windSpeed !== null && {
          figure: String(windSpeed),
          unit: 'mph',
          name: windName(now.windSide),
        },
        waterTemperature !== null && { figure: String(waterTemperature), unit: '°F', name: 'Water' },
      ]
    : []
  const hour = hourOfConditions(spot)
  return {
    title: spot.name,
    lines: [regionName(spot), ...(hour ? [`At ${hour}`] : [])],
    figures: figures.filter((figure) => figure !== false),
    ...(now && { credit: WEATHER_CREDIT }),
  }
}

const windName = (side: WindSide | null) =>
  side === null ? 'Wind' : side === 'glassy' ? 'Glassy' : `${capitalized(side)} wind`

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
