import type { ReactNode } from 'react'
import { rich } from '../rich.ts'
import { counted } from './locale.ts'
export const myBestConditions = 'My Best Conditions'
export const couldntLoadYourBestConditions = "Couldn't load your best conditions"
export const youveRatedOfYourSessions = (ratedSessions: number, name: string, minRatedSessions: number) =>
  `You've rated ${ratedSessions} of your sessions at ${name}. Once you've rated ${minRatedSessions}, you'll see what you enjoy most there.`
export const rateYourSessionsOnceYouve = (minRatedSessions: number) =>
  `Rate your sessions: once you've rated ${minRatedSessions} at one spot, you'll see what you enjoy most there.`
export const notEnoughRatingsYet = 'Not enough ratings yet'
export const fromSessionsYouRated = (ratedSessions: number) => `From ${ratedSessions} sessions you rated`
export const nothingStandsOutYetYour =
  "Nothing stands out yet: your ratings there don't follow any swell, wind or tide in particular."
export const whatYouEnjoyMost = 'What you enjoy most'
export const facesOfWave = (wave: string) => `, faces of ${wave}`
export const nextTimeItLooksLike = (moment: ReactNode, wave: ReactNode, wind: ReactNode, tide: ReactNode) =>
  rich`Next time it looks like that: ${moment}${wave}${wind}${tide}`
export const seeTheForecast = 'See the forecast'
export const noDaylightHourInThe = 'No daylight hour in the coming week looks like that.'
export const belowFigureUnit = (figure: string, unit: string) => `below ${figure} ${unit}`
export const ofOrMore = (figure: string, unit: string) => `of ${figure} ${unit} or more`
export const ofFigureToFigure2Unit = (figure: string, figure2: string, unit: string) =>
  `of ${figure} to ${figure2} ${unit}`
export const firstToLast = (first: string, last: string) => `${first} to ${last}`
export const hardlyAnyWind = 'hardly any wind'
export const windOffshore = 'wind offshore'
export const windCrossOffshore = 'wind cross-offshore'
export const windFromTheSide = 'wind from the side'
export const windCrossOnshore = 'wind cross-onshore'
export const windOnshore = 'wind onshore'
export const firstOrLast = (first: string, last: string) => `${first} or ${last}`
export const lowTide = 'Low tide'
export const theLowerHalfOfThe = 'The lower half of the tide'
export const anyButHighTide = 'Any but high tide'
export const highTide = 'High tide'
export const theUpperHalfOfThe = 'The upper half of the tide'
export const anyButLowTide = 'Any but low tide'
export const midTide = 'Mid tide'
export const onAverageYouGaveSuch = (sessions: number, rating: string, sessions2: number, rating2: string) =>
  `On average you gave ${sessions} such sessions ${rating} stars, and the other ${sessions2} got ${rating2}.`
export const veryUnlikelyToBeChance = 'Very unlikely to be chance.'
export const probablyNotChance = 'Probably not chance.'
export const boards = 'Boards'
export const showAsTable = (title: string) => `Show as table: ${title}`
export const showTheTable = 'Show as table'
export const hours = 'Hours'
export const sessions = 'Sessions'
export const wavesEach = 'Waves each'
export const countPerSession = (count: string) => `${count} per session`
export const topSpeed = 'Top speed'
export const longestRide = 'Longest ride'
export const notKnown = 'not known'
export const whatTheChartShows = 'What the chart shows'
export const mostIn = (title: string, step: string, figure: string) => `${title}. Most in ${step}: ${figure}.`
export const none = (title: string) => `${title}: none.`
export const afterMidnight = 'after midnight'
export const earlyInTheMorning = 'early in the morning'
export const inTheMorning = 'in the morning'
export const inTheAfternoon = 'in the afternoon'
export const inTheEvening = 'in the evening'
export const lateInTheEvening = 'late in the evening'
export const youSurfedMostOnDays = (weekdayName: string, count: number, sessions: number) =>
  `You surfed most on ${weekdayName}s: ${count} of ${sessions} sessions.`
export const fromHourToHour = (first: string, last: string) => `from ${first} to ${last}`
export const youSurfedMostAt = (parts: string | undefined, span: string, count: number, sessions: number) =>
  `You surfed most ${parts}, ${span}: ${count} of ${sessions} sessions.`
export const month = 'Month'
export const year = 'Year'
export const all = 'All'
export const period = 'Period'
export const previousKind = (kind: string) => `Previous ${kind}`
export const nextKind = (kind: string) => `Next ${kind}`
export const allTime = 'All time'
export const soFar = 'so far'
export const inPeriod = (period: string) => `in ${period}`
export const weekByWeek = 'Week by Week'
export const monthByMonth = 'Month by Month'
export const yearByYear = 'Year by Year'
export const week = 'Week'
export const longestSession = 'Longest session'
export const mostWaves = 'Most waves'
export const records = 'Records'
export const streaks = 'Streaks'
export const weeks = 'Weeks'
export const days = 'Days'
export const nowCount = (count: string) => `now: ${count}`
export const noneRightNow = 'none right now'
export const andAWeek = (count: string, count2: string) => `${count} and ${count2} a week`
export const checkedOutAfterMoreThan = (tooLong: number, maxImportedHours: number) =>
  `${
    tooLong === 1
      ? '1 session counts without its hours: it was'
      : `${tooLong} sessions count without their hours: they were`
  } checked out after more than ${maxImportedHours} hours.`
export const mapOfCount = (count: string) => `Map of ${count}`
export const whenYouSurf = 'When You Surf'
export const afterSessionsYoullSeeHere = (patternSessions: number, sessions: number, withinPeriod: string) =>
  `After ${patternSessions} sessions you'll see here at what hours and on which days you surf. You have ${sessions} ${withinPeriod}.`
export const hourToHour = (first: string, last: string) => `${first} to ${last}`
export const byHour = 'By Hour'
export const began = 'Began'
export const byWeekday = 'By Weekday'
export const day = 'Day'
export const sessionsTitleMostInWords = (title: string, inWords: string) => `Sessions ${title}. Most: ${inWords}.`
export const whereYouSurf = 'Where You Surf'
export const checkInAtASpot = (more: string) => `Check in at a spot and it will appear here on a map. So far: ${more}`
export const spot = 'Spot'
export const couldntLoadTheMap = "Couldn't load the map"
export const shareYourYear = (year: number) => `Share Your ${year}`
export const yourYear = (year: number) => `Your ${year}`
export const showRegion = (region: string) => `Show ${region}`
export const thePictureDoesntShowAny = (region: string | null) =>
  `The picture doesn't show any spot or position${region && ', and the region only if you want it to'}.`
export const favoriteMonthFavoriteMonth = (favoriteMonth: string) => `Favorite month: ${favoriteMonth}`
export const hoursByMonth = 'Hours by month'
export const myYearInTheWater = 'My year in the water'
export const session = 'Session'
export const dayInTheWater = 'Day in the water'
export const daysInTheWater = 'Days in the water'
export const wave = 'Wave'
export const waves = 'Waves'
export const swellInOpenWater = (range: string) => `Swell ${range} in open water`
export const aPeakPeriod = (range: string) => `A peak period ${range}`
export const seconds = 's'
export const swellFromThe = (arc: string) => `Swell from the ${arc}`
export const wind = (range: string) => `Wind ${range}`
export const theMostSurfedOf = (shown: number, all: number) => `The ${shown} most surfed of ${all} spots.`
export const hourCount = (count: number) => counted(count, 'hour', 'hours')
export const sessionCount = (count: number) => counted(count, 'session', 'sessions')
export const waveCount = (count: number) => counted(count, 'wave', 'waves')
export const spotCount = (count: number) => counted(count, 'spot', 'spots')
export const dayCount = (count: number) => counted(count, 'day', 'days')
export const weekCount = (count: number) => counted(count, 'week', 'weeks')
export const hoursShort = 'h'
export const sessionsElsewhere = (count: number) => `${sessionCount(count)} elsewhere.`
export const figureHours = (figure: string) => `${figure} h`
export const wavesEachSession = (count: number) => `${waveCount(count)} each`
