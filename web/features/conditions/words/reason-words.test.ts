import { expect, test } from 'vitest'
import type { RatingReason } from '#contract/sea/conditions.ts'
import { formatReason } from '#web/features/conditions/words/reason-words.ts'

const swell = { factor: 'swell', effect: 'good', text: '1.4 m at 15 s', waveHeight: 1.4, period: 15 } as const
const straight = {
  factor: 'window',
  effect: 'good',
  text: '',
  swellDirection: 225,
  degreesOutside: 0,
  share: 0.9,
} as const
const size = {
  factor: 'size',
  effect: 'fair',
  text: '',
  warning: null,
  idealHeight: [1, 3] as [number, number],
  largestHeight: 4.5,
} as const
const wind = {
  factor: 'wind',
  effect: 'good',
  text: '',
  windSpeed: 7,
  windDirection: 45,
  windSide: 'offshore',
} as const

test.each<[string, RatingReason]>([
  ['Faces of 5 ft from a long-period swell, 15 s', swell],
  ['Faces of 5 ft at 10 s', { ...swell, period: 10.2 }],
  ['Hardly any waves', { ...swell, waveHeight: 0.1 }],
  ['Faces of 5 ft from short-period waves, 6 s', { ...swell, period: 6 }],
  ['Swell from the south-west, open to it', straight],
  ['Swell from the south-west: about three quarters of its size gets in', { ...straight, effect: 'fair', share: 0.5 }],
  ['Swell from the south-west: about half of its size gets in', { ...straight, effect: 'fair', share: 0.15 }],
  ['Swell from the south-west: about a third of its size gets in', { ...straight, effect: 'fair', share: 0.06 }],
  ['Swell from the south-west: about a quarter of its size gets in', { ...straight, effect: 'fair', share: 0.02 }],
  [
    'Swell from the west, 30° outside the window',
    { ...straight, effect: 'bad', swellDirection: 280, degreesOutside: 30 },
  ],
  ['Swell from the west, focused by the bottom here', { ...straight, swellDirection: 270, share: 1.4 }],
  ['Swell from the south-west: hardly any of it gets in', { ...straight, effect: 'bad', share: 0.1 }],
  ['Too big: it closes out above 15 ft', { ...size, warning: 'too-big' }],
  ['Experts only at this size; best at 3 to 10 ft', { ...size, warning: 'experts-only' }],
  ['Best at faces of 3 to 10 ft', size],
  ['Two swells cross and break in peaks', { factor: 'shape', effect: 'good', text: '', shape: 'peaks' }],
  ['The tide suits this spot', { factor: 'tide', effect: 'good', text: '', tideShare: 0.4 }],
  ['The tide is too high for this spot', { factor: 'tide', effect: 'fair', text: 'tide too high', tideShare: 1 }],
  ['Dangerous: a gale of 43 mph', { ...wind, effect: 'bad', windSpeed: 70 }],
  ['Wind 4 mph from the north-east, offshore', wind],
  ['Wind 4 mph from the north-east', { ...wind, windSide: null }],
  ['Wind 4 mph from the north-east, offshore', { ...wind, windGusts: 25 }],
  ['Wind 4 mph from the north-east, offshore, with gusts of 34 mph', { ...wind, effect: 'fair', windGusts: 55 }],
  ['Dangerous: gusts of 53 mph', { ...wind, effect: 'bad', windGusts: 86 }],
  ['Hardly any wind, 2 mph', { ...wind, windSpeed: 3, windSide: 'glassy' }],
  [
    "We don't know which way this spot faces, so directions don't count",
    { factor: 'facing', effect: 'fair', text: '' },
  ],
])('%s', (words, reason) => {
  expect(formatReason(reason, 'imperial')).toBe(words)
})

test('a metric reader gets metres and kilometres per hour', () => {
  expect(formatReason(swell, 'metric')).toBe('Faces of 1.4 m from a long-period swell, 15 s')
  expect(formatReason(wind, 'metric')).toBe('Wind 7 km/h from the north-east, offshore')
})
