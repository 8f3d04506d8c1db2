export const dawn = 'Dawn'
export const offshore = 'offshore'
export const onshore = 'onshore'
export const sSwellPeriod = 's: swell period'
export const now = 'now'
export const byTheHour = (name: string) => `${name} by the hour`
export const time = 'Time'
export const faces = 'Faces'
export const swell = 'Swell'
export const wind = 'Wind'
export const air = 'Air'
export const rating = 'Rating'
export const tide = 'Tide'
export const gustsSpeedFigure = (speedFigure: number) => `gusts ${speedFigure}`
export const byTheHourIn = (name: string, hours: string) => `${name} by the hour: ${hours}`
export const gusts = 'gusts'
export const tideNameTide = (name: string, tide: string, datum: string) => `Tide ${name}: ${tide}, ${datum}`
export const conditions = 'Conditions'
export const atTheStart = (time: string) => `At the start, ${time}`
export const atTheEnd = (time: string) => `at the end, ${time}`
export const wereStillLookingUpThe = "We're still looking up the forecast for that hour."
export const thereIsNoForecastFor = 'There is no forecast for that hour.'
export const and = ' and '
export const atTheEndLabel = 'at the end '
export const notKnown = 'not known'
export const whyThisRating = 'Why this rating'
export const itsForTheNearestSpot = (distance: string) => ` It's for the nearest spot, ${distance} away.`
export const tidePredictedFor = (datum: string, name: string) => `Tide ${datum}, predicted for ${name}.`
export const wavesInOpenWaterMeasured = 'Waves in open water, measured by NOAA National Data Buoy Center'
export const measuredNearby = 'Measured nearby'
export const ourForecastsThere = (errors: string) =>
  `Our forecasts there were off on average over the last 7 days by ${errors}.`
export const wavesInOpenWaterMeasuredBy = (attribution: string) => `Waves in open water, measured by ${attribution}`
export const waveHeight = 'Wave height'
export const waterTemperature = 'Water temperature'
export const airTemperature = (temperature: string) => `Air ${temperature}`
export const light = 'Light'
export const swellInOpenWater = 'Swell in open water'
export const andSwell = (swell: string) => `and ${swell}`
export const good = 'Good'
export const ratedRatingLabel = (ratingLabel: string) => `Rated ${ratingLabel}`
export const why = 'Why'
export const goodMark = 'Good:'
export const fair = 'Fair:'
export const bad = 'Bad:'
export const theBeachFaces = (compassName: string) => `The beach faces ${compassName}.`
export const theSwellComesFromThe = (compassName: string) => `The swell comes from the ${compassName}.`
export const theWindComesFromThe = (from: string) => `The wind comes from the ${from}.`
export const gustsSpeed = (speed: string) => `Gusts ${speed}`
export const timesAreTheSpotsOwn = (time: string) => `Times are the spot's own: it's ${time} there now.`
export const buoy = 'Buoy'
export const station = 'Station'
export const heightAtPeriod = (height: string, seconds: number) => `${height} at ${seconds} s`
export const justNow = 'just now'
export const minutesAgo = (minutes: number) => `${minutes} min ago`
export const hoursAgo = (hours: number) => `${hours} h ago`
export const daysAgo = (days: number) => `${days} days ago`
export const heightDaysAhead = (height: string, days: number) =>
  days === 1 ? `${height} a day ahead` : `${height} ${days} days ahead`
export const buoyNamed = {
  buoy: (id: string) => `buoy ${id}`,
  platform: (id: string) => `station ${id}`,
}
export const daysFromOnAreATendency = (weekday: string) => `Days from ${weekday} on are a tendency.`
export const forecastsWereOffBy = (errors: string, buoy: string) => `Forecasts were off by ${errors} at ${buoy}.`
export const aTendency = 'a tendency'
export const dayAbout = (name: string, about: string) => `${name}: ${about}`
export const tendencyOfDay = (name: string, about: string) => `${name}, a tendency: ${about}`
export const noWaveData = 'no wave data'
export const airWarmest = (warmest: string) => `air ${warmest}`
export const airColdestToWarmest = (coldest: number, warmest: string) => `air ${coldest} to ${warmest}`
export const daylight = 'Daylight'
export const dusk = 'Dusk'
export const dark = 'Dark'
export const otherSwells = 'Other swells'
export const water = 'Water'
export const fromTheWindFrom = (windFrom: string) => ` from the ${windFrom}`
export const andGusts = (speed: string) => `, gusts ${speed}`
export const atTheSameTime = 'at the same time'
export const minutesBefore = (minutes: number) => `${minutes} min before`
export const hoursBefore = (hours: number) => `${hours} h before`
export const forecastLookedUpAfterwards = 'Forecast looked up afterwards.'
export const forecastFromTheSameHour = 'Forecast from the same hour.'
export const forecastFromBefore = (hours: number) =>
  `Forecast from ${hours === 1 ? 'an hour' : `${hours} hours`} before.`
export const forecastFromDaysBefore = (days: number) => `Forecast from ${days} days before.`
export const twoSwellsCrossAndBreak = 'Two swells cross and break in peaks'
export const chopOnTopOfThe = 'Chop on top of the swell'
export const longPeriodSwellInWalls = 'Long-period swell in walls: it closes out on a beach'
export const estimatedFromTheCoastline = 'Estimated from the coastline'
export const threeQuarters = 'three quarters'
export const twoThirds = 'two thirds'
export const aQuietSpellNearby = 'A quiet spell nearby'
export const noGoodWavesInThe = 'No good waves in the forecast yet'
export const notMuchNearbyForNow = 'Not much nearby for now'
export const nextUpAt = (weekday: string, name: string) => `Next up: ${weekday} at ${name}`
export const wavesAtName = (waves: string, name: string) => `${waves} at ${name}`
export const lightUntilTime = (time: string) => `Light until ${time}`
export const lightAllNight = 'Light all night'
export const firstLightTime = (isToday: boolean, time: string) => `First light ${isToday ? '' : 'tomorrow '}${time}`
export const smallButClean = 'Small but clean'
export const smallButFun = 'Small but fun'
export const glassyWaves = 'Glassy waves'
export const glassyAndMellow = 'Glassy and mellow'
export const cleanLines = 'Clean lines'
export const cleanWaves = 'Clean waves'
export const cleanAndMellow = 'Clean and mellow'
export const ratingLabelWaves = (ratingLabel: string) => `${ratingLabel} waves`
export const wavesToRide = 'Waves to ride'
export const funWaves = 'Fun waves'
export const aBitOfWindStill = 'A bit of wind, still rideable'
export const bumpyButRatingLabel = (ratingLabel: string) => `Bumpy but ${ratingLabel}`
export const bumpyButRideable = 'Bumpy but rideable'
export const atPeriod = (seconds: number) => ` at ${seconds} s`
export const untilTime = (time: string) => `until ${time}`
/** By the chart datums of tide tables: NOAA, Canada, Japan and Korea, China, Norway and others. */
const datums: Partial<Record<string, string>> = {
  MLLW: 'the average lowest tide',
  MLWS: 'the average low spring tide',
  LAT: 'the lowest tide',
  LLWLT: 'the lowest tide of an average year',
  NLLW: 'nearly the lowest tide',
  TLT: 'the lowest tide',
  CD: 'the zero of sea charts',
  MSL: 'the average sea level',
}
/** 'above the average lowest tide'; 'above about …' where that is not the level of the official tables. */
export const aboveDatum = (datum: string, datumIsEstimated: boolean) =>
  `above ${datumIsEstimated ? 'about ' : ''}${datums[datum] ?? datum}`
export const tideOf = (tide: string) => `${tide} tide`
export const day = 'Day'
export const tideAndLightDayBy = 'Tide and light day by day'
export const wavesDayByDayUp = (height: string, days: string) => `Waves day by day, up to so many ${height}: ${days}`
export const thisBrowserCouldntShowIt = "This browser couldn't show it."
export const currentConditions = 'Current Conditions'
export const gettingTheForecast = 'Getting the forecast…'
export const theWavesAreUnknownWithout = (ago: string) =>
  `The waves are unknown without a signal. Tide and light are as of ${ago}.`
export const theDaysAhead = 'The days ahead'
export const thisForecastHasRunOut = 'This forecast has run out'
export const itsLastDayHasPassed = "Its last day has passed. You'll get a new one once we reach the server."
export const couldntLoadTheForecast = "Couldn't load the forecast"
export const bestWindows = 'Best windows'
export const noGoodWindowInThe = 'No good window in the next three days'
export const boardshortsOrABikiniWill = 'Boardshorts or a bikini will do'
export const aSpringSuitWillDo = 'A spring suit will do'
export const a32KeepsYou = 'A 3/2 keeps you warm'
export const a43KeepsYou = 'A 4/3 keeps you warm'
export const a43WithBoots = 'A 4/3 with boots keeps you warm'
export const wearA54With = 'Wear a 5/4 with boots, gloves and hood'
export const wearA65With = 'Wear a 6/5 with boots, gloves and hood'
export const theseDaysWavesAreUnknown = "These days' waves are unknown. Here are tide and light."
export const byTheHourTable = (name: string) => `${name} by the hour`
export const asTable = 'As table'
export const tideNameDistanceAway = (name: string, distance: string) => `Tide: ${name}, ${distance} away`
export const nowTideHeight = (tideHeight: string, rising: boolean) =>
  `Now ${tideHeight}, ${rising ? 'rising' : 'falling'}. `
export const tideHeightsAre = (datum: string) => `Tide heights are ${datum}.`
export const tideNowAndDatum = (now: string | null, datum: string) => `${now}Heights are ${datum}.`
export const none = 'None'
export const theSunDoesntRiseOr = "The sun doesn't rise or set today"
export const firstLight = 'First light'
export const sunrise = 'Sunrise'
export const theSunDoesntRiseOrSet = "the sun doesn't rise or set"
export const flat = 'Flat'
export const ankleToKneeHigh = 'Ankle to knee high'
export const kneeToWaistHigh = 'Knee to waist high'
export const waistToChestHigh = 'Waist to chest high'
export const chestToHeadHigh = 'Chest to head high'
export const headHigh = 'Head high'
export const overhead = 'Overhead'
export const doubleOverhead = 'Double overhead'
export const tripleOverhead = 'Triple overhead'
export const wavesUpTo = (height: string) => `waves up to ${height}`
export const atBestAt = (verdict: string, time: string) => `at best ${verdict} at ${time}`
export const windFromTo = (least: number, most: string) => `wind ${least} to ${most}`
export const gustsUpTo = (speed: string) => `gusts up to ${speed}`
export const firstLightAt = (time: string) => `first light ${time}`
export const sunriseAt = (time: string) => `sunrise ${time}`
export const sunsetAt = (time: string) => `sunset ${time}`
export const lastLightAt = (time: string) => `last light ${time}`
export const tomorrowsLight = (name: string) => `${name} tomorrow`
export const tideExtremes = {
  high: (height: string, time: string) => `high ${height} at ${time}`,
  low: (height: string, time: string) => `low ${height} at ${time}`,
}
export const half = 'half'
export const aThird = 'a third'
export const aQuarter = 'a quarter'
export const hardlyAnyWaves = 'Hardly any waves'
export const facesOfLongSwell = (height: string, seconds: number) =>
  `Faces of ${height} from a long-period swell, ${seconds} s`
export const facesOfChop = (height: string, seconds: number) =>
  `Faces of ${height} from short-period waves, ${seconds} s`
export const facesAtPeriod = (height: string, seconds: number) => `Faces of ${height} at ${seconds} s`
export const swellFocused = (from: string) => `Swell from the ${from}, focused by the bottom here`
export const swellOpen = (from: string) => `Swell from the ${from}, open to it`
export const swellPartly = (from: string, part: string) => `Swell from the ${from}: about ${part} of its size gets in`
export const swellOutside = (from: string, degrees: number) => `Swell from the ${from}, ${degrees}° outside the window`
export const swellHardly = (from: string) => `Swell from the ${from}: hardly any of it gets in`
export const closesOutAbove = (height: string) => `Too big: it closes out above ${height}`
export const expertsOnlyBestAt = (least: string, most: string) =>
  `Experts only at this size; best at ${least} to ${most}`
export const bestAtFaces = (least: string, most: string) => `Best at faces of ${least} to ${most}`
export const theTideSuits = 'The tide suits this spot'
export const theTideIsTooLow = 'The tide is too low for this spot'
export const theTideIsTooHigh = 'The tide is too high for this spot'
export const aGaleOf = (speed: string) => `Dangerous: a gale of ${speed}`
export const dangerousGusts = (speed: string) => `Dangerous: gusts of ${speed}`
export const hardlyAnyWind = (speed: string) => `Hardly any wind, ${speed}`
export const windSpeedFrom = (speed: string, from: string) => `Wind ${speed} from the ${from}`
export const windWithGusts = (speed: string, from: string, gusts: string) =>
  `Wind ${speed} from the ${from}, with gusts of ${gusts}`
export const weDontKnowWhichWayThisSpotFaces = "We don't know which way this spot faces, so directions don't count"
export const timeToTime = (from: string, to: string) => `${from} to ${to}`
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const notRated = 'Not rated'
