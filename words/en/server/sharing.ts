import type { SurfSpot, WindSide } from '#contract/sea/spots.ts'
import { pieces } from '../../pieces.ts'
import { aboveDatum } from '../conditions.ts'
import { windSides } from '../sea/measures.ts'
import { bottoms } from '../spots/spots.ts'

type Element = { markup: string }

export const title = 'Lineup'
export const tagline = 'Catch every dawn session with your surf community'
export const threeSurfersWait = 'Three surfers wait for waves at first light'

/** Previews of plans, profiles and closed sessions. */
export const closed = {
  session: { title: 'A surf session on Lineup', description: 'Sign in to see if this session is there for you.' },
  plan: { title: 'A planned surf on Lineup', description: "Sign in to see where and when, if you're invited." },
  surfer: { title: 'A surfer on Lineup', description: 'Sign in to see who it is and where they surf.' },
}

export const waveHeight = (feet: number, metres: number) => `${feet} ft (${metres} m)`
export const hourOnDay = (hour: string, day: string) => `${hour} on ${day}`
const inRegion = (region: string) => (region ? `, ${region}` : '')

const waves = (height: string | null) => (height === null ? '' : ` Waves of ${height}.`)
/** 'Saturday, November 21, around 7 AM' */
export const dayAroundHour = (day: string, hour: string) => `${day}, around ${hour}`
export const surfSessionAt = (spotName: string) => `Surf session at ${spotName}`
export const aboutASession = (when: string, region: string, height: string | null) =>
  `${when}${inRegion(region)}.${waves(height)}`
export const pictureOfASession = (spotName: string, height: string | null) =>
  `A surf session at ${spotName}.${waves(height)}`
export const surfSessionOn = (when: string) => `Surf session on ${when}`

const breaks = {
  beach: 'beach break',
  point: 'point break',
  reef: 'reef break',
  'river-mouth': 'river mouth',
  jetty: 'jetty break',
}
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
type BreakKind = SurfSpot['breakKind']
export const breakName = (kind: BreakKind) => capitalized(kind ? breaks[kind] : 'surf spot')
export const bottomName = (bottom: NonNullable<SurfSpot['bottom']>) => bottoms[bottom]

/** Facts of a spot, each with a name and a value. */
export const facts = {
  waves: 'Waves',
  swell: 'Swell',
  wind: 'Wind',
  water: 'Water',
  highTide: 'High tide',
  lowTide: 'Low tide',
  firstLight: 'First light',
  sunrise: 'Sunrise',
  sunset: 'Sunset',
  lastLight: 'Last light',
  break: 'Break',
  bottom: 'Bottom',
  position: 'Position',
}
export const wavesRated = (height: string, verdict: string, warning: string | null) =>
  `${height}, ${verdict}${warning === null ? '' : `, ${warning.toLowerCase()}`}`
export const swellInOpenWater = (feet: number, seconds: number) => `${feet} ft at ${seconds} s in open water`
export const wind = (milesPerHour: number, side: WindSide | null) =>
  `${milesPerHour} mph${side ? ` ${windSides[side]}` : ''}`
export const waterTemperature = (fahrenheit: number, celsius: number) => `${fahrenheit} °F (${celsius} °C)`
export const tideAt = (time: string, feet: string, metres: string) => `${time}, ${feet} ft (${metres} m)`
export const unverified = (position: string) => `${position} (unverified)`

export const nameAndRegion = (spotName: string, region: string) => `${spotName}${inRegion(region)}`
type Fact = { name: string; value: string }
export const pictureOfASpot = (spot: string, waves: Fact | undefined) =>
  waves ? `${spot}: ${waves.name} ${waves.value}` : spot
type Datum = { datum: string; datumIsEstimated: boolean }
type Spot = {
  breakKind: BreakKind
  region: string
  hour: string | undefined
  now: Fact[]
  high: (Fact & Datum) | undefined
}
/** 'Beach break in California. At 3 PM on Monday, November 23: waves 4 ft (1.2 m), Great. High tide at 5:10 PM, 5.2 ft (1.6 m) above …' */
export const aboutASpot = ({ breakKind, region, hour, now, high }: Spot) => {
  const sentences = [
    `${breakName(breakKind)}${region && ` in ${region}`}`,
    hour && `At ${hour}: ${now.map(({ name, value }) => `${name.toLowerCase()} ${value}`).join(', ')}`,
    high && `${high.name} at ${high.value} ${aboveDatum(high.datum, high.datumIsEstimated)}`,
    'Waves, wind, tide and light on Lineup',
  ]
  return `${sentences.filter(Boolean).join('. ')}.`
}

export const conditionsNow = 'Conditions now'
export const forecastFor = (hour: string) => `Forecast for ${hour}, local time.`
export const tideToday = 'Tide today'
export const predictedFor = (station: string, { datum, datumIsEstimated }: Datum, attribution: string) =>
  `Heights are ${aboveDatum(datum, datumIsEstimated)}. Predicted for ${station}. ${attribution}`
export const lightToday = 'Light today'
export const theSpot = 'The spot'
export const openInLineup = 'Open in Lineup'
export const surfSpotsNearby = 'Surf spots nearby'
export const miles = (distance: string) => `${distance} mi`
export const weatherDataBy = (source: Element, licence: Element) =>
  pieces`Weather data by ${source}, ${licence}, changed`
export const weatherDataByNames = (source: string, licence: string) => `Weather data by ${source}, ${licence}, changed`

/** Under the figures of a picture. */
export const figures = {
  waves: 'Waves',
  water: 'Water',
  wind: (side: WindSide | null) =>
    side === null ? 'Wind' : side === 'glassy' ? 'Glassy' : `${capitalized(windSides[side])} wind`,
}
export const feet = 'ft'
export const milesPerHour = 'mph'
export const fahrenheit = '°F'
export const atHour = (hour: string) => `At ${hour}`

/** Entries of a calendar. */
export const surfAt = (spotName: string) => `Surf: ${spotName}`
export const timeAtSpot = (time: string, spotName: string, timeZone: string) => `${time} at ${spotName} (${timeZone})`
export const going = (names: string[]) => `Going: ${names.join(', ')}`
export const maybe = (names: string[]) => `Maybe: ${names.join(', ')}`
export const spotLooks = (spotName: string, rating: string) => `${spotName} looks ${rating}`
