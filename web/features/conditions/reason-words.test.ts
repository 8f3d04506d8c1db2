import { expect, test } from 'vitest'
import type { RatingReason } from '#contract/conditions.ts'
import { reasonInWords } from '#web/features/conditions/reason-words.ts'

const swell = { factor: 'swell', effect: 'good', text: '1.4 m at 15 s', waveHeight: 1.4, period: 15 } as const
const straight = { factor: 'window', effect: 'good', text: '', swellDirection: 225, degreesOutside: 0 } as const
const wind = {
  factor: 'wind',
  effect: 'good',
  text: '',
  windSpeed: 7,
  windDirection: 45,
  windSide: 'offshore',
} as const

test.each<[string, RatingReason]>([
  ['Long-period swell: 5 ft at 15 s', swell],
  ['Swell: 5 ft at 10 s', { ...swell, period: 10.2 }],
  ['Short-period swell: 5 ft at 6 s', { ...swell, period: 6 }],
  ['Swell from the south-west, straight at the beach', straight],
  ['Swell from the south-west, at an angle to the beach', { ...straight, effect: 'fair' }],
  [
    'Swell from the west, 30° outside the window',
    { ...straight, effect: 'bad', swellDirection: 280, degreesOutside: 30 },
  ],
  ['Wind 4 mph from the north-east, offshore', wind],
  ['Wind 4 mph from the north-east', { ...wind, windSide: null }],
  ['Hardly any wind, 2 mph', { ...wind, windSpeed: 3, windSide: 'glassy' }],
  [
    'Nobody has said which way this spot faces, so directions do not count',
    { factor: 'facing', effect: 'fair', text: '' },
  ],
])('%s', (words, reason) => {
  expect(reasonInWords(reason, 'imperial')).toBe(words)
})

test('a metric reader hears metres and kilometres per hour', () => {
  expect(reasonInWords(swell, 'metric')).toBe('Long-period swell: 1.4 m at 15 s')
  expect(reasonInWords(wind, 'metric')).toBe('Wind 7 km/h from the north-east, offshore')
})
