import type { Tide } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { ServerTexts } from '#languages'
import type { PictureFigure, PictureText } from '#server/features/sharing/picture/draw-picture.ts'
import { regionIn } from '#surf/places/country-names.ts'
import { regionsOf } from '#surf/places/regions.ts'
import { verdict } from '#surf/rating/rating-words.ts'
import { weatherCredit } from '#surf/sea/sea.ts'
import { celsiusOf, feetOf, rounded, withMinus } from '#surf/sea/units.ts'
import { dayAfter, dayAt, midnightAt } from '#surf/time/calendar.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { lightOfDay } from '#surf/time/sun.ts'

/** The day that contains `now` ends at the second of `midnights`. */
export function clockAt(locale: string, { timeZone }: { timeZone: string }, now: Date) {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone, ...options })
  const today = dayAt(now, timeZone)
  /** Some versions of Node write a narrow no-break space, which not every font has. */
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  return {
    timeZone,
    today,
    midnights: () => ({ from: midnightAt(today, timeZone), to: midnightAt(dayAfter(today), timeZone) }),
    time: (time: string) => plain(format({ timeStyle: 'short' }).format(new Date(time))),
    hour: (time: Date) => plain(format({ hour: 'numeric' }).format(time)),
    day: (time: Date) => format({ weekday: 'long', month: 'long', day: 'numeric' }).format(time),
  }
}

export const creditText = ({ sharing: texts }: ServerTexts) =>
  texts.weatherDataByNames(weatherCredit.source.text, weatherCredit.licence.text)

/** 'San Clemente, California, United States'; '' if unknown. */
export const regionName = ({ locale }: ServerTexts, spot: Pick<SurfSpot, 'area' | 'country'>) =>
  regionIn(locale, regionsOf(spot).at(-1) ?? '')

/** '4 ft (1.2 m)'. */
export const formatWaveHeight = ({ sharing: texts }: ServerTexts, metres: number) =>
  texts.waveHeight(rounded(feetOf(metres)), rounded(metres, 1))

/** 'Beach break' */
export const breakName = ({ sharing: texts }: ServerTexts, kind: SurfSpot['breakKind']) =>
  kind ? texts.breakNames[kind] : texts.surfSpot

/** 'above the average lowest tide' */
export const aboveDatum = (
  { conditions: texts }: ServerTexts,
  { datum, datumIsEstimated }: Pick<Tide, 'datum' | 'datumIsEstimated'>,
) => texts.aboveDatum(datumIsEstimated, datum)

type FactKind = keyof ServerTexts['sharing']['facts']
export type Fact = { kind: FactKind; name: string; value: string }

/** Names facts in a language. */
export const factsIn =
  ({ sharing: texts }: ServerTexts) =>
  (kind: FactKind, value: string): Fact => ({ kind, name: texts.facts[kind], value })

export function conditionFacts(texts: ServerTexts, spot: SurfSpot): Fact[] {
  const { currentConditions, windSpeed, waterTemperature } = spot
  const [now] = currentConditions.forecasts
  if (!now) return []
  const { measures, ratings, sharing } = texts
  const fact = factsIn(texts)
  const swell = sharing.swellInOpenWater(rounded(feetOf(now.swellHeight), 1), Math.round(now.swellPeriod))
  return [
    fact(
      'waves',
      sharing.wavesRated(
        formatWaveHeight(texts, now.waveHeight),
        verdict(ratings, now.surfRating, now.warning),
        now.warning === 'experts-only',
      ),
    ),
    fact('swell', swell),
    ...(windSpeed === null
      ? []
      : [fact('wind', sharing.wind(windSpeed, now.windSide && measures.windSides[now.windSide]))]),
    ...(waterTemperature === null
      ? []
      : [fact('water', sharing.waterTemperature(waterTemperature, rounded(celsiusOf(waterTemperature))))]),
  ]
}

/** '3 PM on Monday, November 23', the hour of the conditions in the spot's time zone. */
export function hourOfConditions({ locale, sharing: texts }: ServerTexts, spot: SurfSpot): string | undefined {
  const [now] = spot.currentConditions.forecasts
  if (!now) return undefined
  const time = new Date(now.time)
  const clock = clockAt(locale, spot, time)
  return texts.hourOnDay(clock.hour(time), clock.day(time))
}

export function tideFacts(texts: ServerTexts, spot: SurfSpot, tide: Tide | null, now: Date): Fact[] {
  const clock = clockAt(texts.locale, spot, now)
  const fact = factsIn(texts)
  return (tide?.extremes ?? []).map(({ kind, height, time }) => {
    const [feet, metres] = [withMinus(rounded(feetOf(height), 1)), withMinus(rounded(height, 1))]
    return fact(kind === 'high' ? 'highTide' : 'lowTide', texts.sharing.tideAt(clock.time(time), feet, metres))
  })
}

/** First to last light; a time that does not occur that day is left out. */
export function lightFacts(texts: ServerTexts, spot: SurfSpot, now: Date): Fact[] {
  const clock = clockAt(texts.locale, spot, now)
  const fact = factsIn(texts)
  const light = lightOfDay(clock.today, spot, clock.timeZone)
  return (['firstLight', 'sunrise', 'sunset', 'lastLight'] as const).flatMap((kind) => {
    const time = light[kind]
    return time ? [fact(kind, clock.time(time))] : []
  })
}

export function spotPicture(texts: ServerTexts, spot: SurfSpot): PictureText {
  const [now] = spot.currentConditions.forecasts
  const hour = hourOfConditions(texts, spot)
  return {
    title: spot.name,
    lines: [regionName(texts, spot), ...(hour ? [texts.sharing.atHour(hour)] : [])],
    figures: now ? figuresOf(texts, spot, now) : [],
    ...(now && { credit: creditText(texts) }),
  }
}

type CurrentHour = SurfSpot['currentConditions']['forecasts'][number]

function figuresOf({ ratings, sharing: texts }: ServerTexts, spot: SurfSpot, now: CurrentHour): PictureFigure[] {
  const { windSpeed, waterTemperature } = spot
  const figures: (PictureFigure | false)[] = [
    {
      figure: String(rounded(feetOf(now.waveHeight))),
      unit: texts.feet,
      name: verdict(ratings, now.surfRating, now.warning),
    },
    windSpeed !== null && {
      figure: String(windSpeed),
      unit: texts.milesPerHour,
      name: now.windSide ? texts.winds[now.windSide] : texts.figures.wind,
    },
    waterTemperature !== null && {
      figure: String(waterTemperature),
      unit: texts.fahrenheit,
      name: texts.figures.water,
    },
  ]
  return figures.filter((figure) => figure !== false)
}
