import type { Preference } from '#contract/sea/best-conditions.ts'
import type { WindSide } from '#contract/sea/spots.ts'
import { compassName } from '#web/lib/device/compass.ts'
import { speedFigure, type Units, unitNames } from '#web/lib/format/units.ts'
import { heightIn } from '#web/lib/format/wave-height.ts'

/** Degrees between two of the eight points of the compass. */
const POINT = 45

/** 'Swell of 3 to 5 ft', 'Swell from the south-west', 'Low tide': what the surfer enjoys most, in the reader's units. */
export function formatPreference(preference: Preference, units: Units): string {
  const { from, to, sides } = preference
  switch (preference.factor) {
    case 'swell-height': {
      const { height } = unitNames[units]
      return `Swell ${formatRange(from, to, (metres) => heightFigure(metres, units), height)} in open water`
    }
    case 'swell-period':
      return `A peak period ${formatRange(from, to, String, 's')}`
    case 'swell-direction':
      return `Swell from the ${formatArc(from ?? 0, to ?? 0)}`
    case 'wind-speed':
      return `Wind ${formatRange(from, to, (kmh) => String(speedFigure(kmh, units)), unitNames[units].speed)}`
    case 'wind-side':
      return formatSides(sides)
    case 'tide':
      return formatTide(from, to)
  }
}

/** A tenth where whole figures would hide the range: '1.6', '2', from metres. */
const heightFigure = (metres: number, units: Units) => String(Number(heightIn(metres, units).toFixed(1)))

function formatRange(from: number | null, to: number | null, figure: (value: number) => string, unit: string) {
  if (from === null) return `below ${figure(to ?? 0)} ${unit}`
  if (to === null) return `of ${figure(from)} ${unit} or more`
  return `of ${figure(from)} to ${figure(to)} ${unit}`
}

function formatArc(from: number, to: number): string {
  const first = compassName(from + POINT / 2)
  const last = compassName(to - POINT / 2)
  return first === last ? first : `${first} to ${last}`
}

const SIDES: Record<WindSide, string> = {
  glassy: 'hardly any wind',
  offshore: 'wind offshore',
  'cross-offshore': 'wind cross-offshore',
  cross: 'wind from the side',
  'cross-onshore': 'wind cross-onshore',
  onshore: 'wind onshore',
}

function formatSides(sides: readonly WindSide[]): string {
  const words = sides.map((side) => SIDES[side])
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  const said = words.length === 1 ? first : words.length === 2 ? `${first} or ${last}` : `${first} to ${last}`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function formatTide(from: number | null, to: number | null): string {
  if (from === null) return to === 0.25 ? 'Low tide' : to === 0.5 ? 'The lower half of the tide' : 'Any but high tide'
  if (to === null) return from === 0.75 ? 'High tide' : from === 0.5 ? 'The upper half of the tide' : 'Any but low tide'
  return 'Mid tide'
}

/** 'On average you gave 9 such sessions 4.6 stars, and the other 12 got 2.9.': what a preference rests on. */
export const formatEvidence = ({ inside, outside }: Preference) =>
  `On average you gave ${inside.sessions} such sessions ${inside.rating} stars, and the other ${outside.sessions} got ${outside.rating}.`

/** How sure that is, in words that need no statistics. */
export const formatSureness = ({ sureness }: Pick<Preference, 'sureness'>) =>
  sureness === 'sure' ? 'Very unlikely to be chance.' : 'Probably not chance.'
