import { PATTERN_SESSIONS } from '#contract/limits.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { lengthFigure, speedFigure, type Units, unitName } from '#web/lib/format/units.ts'
import { labelled } from '#words/app.ts'
import * as texts from '#words/progress.ts'
import { hourUnit } from '#words/sea/measures.ts'

/** Holds no place but `region`, so that the picture cannot reveal one. */
export type YearInFigures = {
  year: number
  sessions: number
  hours: number
  days: number
  /** 0 if none were counted. */
  waves: number
  /** Metres; null without a recorded ride. */
  longestRideM: number | null
  /** Null without a recorded ride. */
  topKmh: number | null
  /** January to December. */
  hoursByMonth: readonly number[]
  /** Most surfed region or country among catalogue spots, never of a secret spot or position. */
  region: string | null
}

type Fact = { name: string; figure: string; unit?: string }

export type YearWords = {
  title: string
  year: string
  /** Undefined unless the surfer chose to show it. */
  region?: string
  facts: Fact[]
  /** Undefined for too few sessions. */
  favoriteMonth?: string
  months: { initial: string; hours: number; isFavorite: boolean }[]
}

const monthsAs = (month: 'long' | 'narrow') =>
  Array.from({ length: 12 }, (_, nth) =>
    new Intl.DateTimeFormat(readersLocale, { month, timeZone: 'UTC' }).format(Date.UTC(2026, nth)),
  )
const monthNames = monthsAs('long')
const initials = monthsAs('narrow')
const oneTenth = (hours: number) => Math.round(hours * 10) / 10
const counted = (count: number, one: string, more: string): Fact => ({
  name: count === 1 ? one : more,
  figure: formatFigure(count),
})

/** `showsRegion` is the surfer's choice. */
export function wordsOfYear(year: YearInFigures, units: Units, showsRegion: boolean): YearWords {
  const most = Math.max(...year.hoursByMonth)
  const favorite = year.sessions >= PATTERN_SESSIONS && most > 0 ? year.hoursByMonth.indexOf(most) : -1
  return {
    title: texts.myYearInTheWater,
    year: String(year.year),
    ...(showsRegion && year.region && { region: year.region }),
    facts: factsOf(year, units),
    ...(favorite >= 0 && { favoriteMonth: monthNames[favorite] }),
    months: initials.map((initial, month) => ({
      initial,
      hours: oneTenth(year.hoursByMonth[month] ?? 0),
      isFavorite: month === favorite,
    })),
  }
}

/** Known facts, at most six. */
function factsOf({ sessions, hours, days, waves, longestRideM, topKmh }: YearInFigures, units: Units): Fact[] {
  const facts: (Fact | false)[] = [
    counted(sessions, texts.session, texts.sessions),
    { name: texts.hours, figure: formatFigure(hours < 100 ? oneTenth(hours) : Math.round(hours)), unit: hourUnit },
    counted(days, texts.dayInTheWater, texts.daysInTheWater),
    waves > 0 && counted(waves, texts.wave, texts.waves),
    longestRideM !== null && {
      name: texts.longestRide,
      figure: formatFigure(lengthFigure(longestRideM, units)),
      unit: unitName(units, 'length'),
    },
    topKmh !== null && {
      name: texts.topSpeed,
      figure: formatFigure(speedFigure(topKmh, units)),
      unit: unitName(units, 'speed'),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

/** Text alternative: 'My year in the water 2026. Sessions: 42. Top speed: 38 km/h. …' */
export function formatYear({ title, year, region, facts, favoriteMonth }: YearWords): string {
  const parts = [
    [title, year, ...(region ? ['·', region] : [])].join(' '),
    ...facts.map(({ name, figure, unit }) => labelled(name, unit ? `${figure} ${unit}` : figure)),
    ...(favoriteMonth ? [texts.favoriteMonthFavoriteMonth(favoriteMonth)] : []),
  ]
  return `${parts.join('. ')}.`
}
