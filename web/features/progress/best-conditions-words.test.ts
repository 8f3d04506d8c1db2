import { expect, test } from 'vitest'
import type { Preference } from '#contract/sea/best-conditions.ts'
import { formatEvidence, formatPreference, formatSureness } from '#web/features/progress/best-conditions-words.ts'

const preference = (of: Partial<Preference>): Preference => ({
  factor: 'tide',
  from: null,
  to: null,
  sides: [],
  inside: { sessions: 9, rating: 4.6 },
  outside: { sessions: 12, rating: 2.9 },
  sureness: 'likely',
  ...of,
})
const words = (of: Partial<Preference>, units: 'metric' | 'imperial' = 'metric') =>
  formatPreference(preference(of), units)

test('a range is worded as surfers speak, in the reader’s units', () => {
  expect(words({ factor: 'swell-height', from: 1, to: 1.5 })).toBe('Swell of 1 to 1.5 m in open water')
  expect(words({ factor: 'swell-height', from: 1, to: 1.5 }, 'imperial')).toBe('Swell of 3.3 to 4.9 ft in open water')
  expect(words({ factor: 'swell-height', to: 1 })).toBe('Swell below 1 m in open water')
  expect(words({ factor: 'swell-period', from: 14 })).toBe('A peak period of 14 s or more')
  expect(words({ factor: 'swell-direction', from: 202.5, to: 247.5 })).toBe('Swell from the south-west')
  expect(words({ factor: 'swell-direction', from: 292.5, to: 22.5 })).toBe('Swell from the north-west to north')
  expect(words({ factor: 'wind-speed', to: 12 }, 'imperial')).toBe('Wind below 7 mph')
  expect(words({ factor: 'wind-side', sides: ['offshore'] })).toBe('Wind offshore')
  expect(words({ factor: 'wind-side', sides: ['glassy', 'offshore'] })).toBe('Hardly any wind or wind offshore')
  expect(words({ factor: 'wind-side', sides: ['glassy', 'offshore', 'cross-offshore'] })).toBe(
    'Hardly any wind to wind cross-offshore',
  )
})

test('each range of the tide has a name', () => {
  const named = [
    [null, 0.25, 'Low tide'],
    [null, 0.5, 'The lower half of the tide'],
    [null, 0.75, 'Any but high tide'],
    [0.25, 0.75, 'Mid tide'],
    [0.25, 0.5, 'Mid tide'],
    [0.25, null, 'Any but low tide'],
    [0.5, null, 'The upper half of the tide'],
    [0.75, null, 'High tide'],
  ] as const
  for (const [from, to, name] of named) expect(words({ from, to })).toBe(name)
})

test('the evidence and its certainty are in plain words', () => {
  expect(formatEvidence(preference({}))).toBe(
    'On average you gave 9 such sessions 4.6 stars, and the other 12 got 2.9.',
  )
  expect(formatSureness({ sureness: 'sure' })).toBe('Very unlikely to be chance.')
  expect(formatSureness({ sureness: 'likely' })).toBe('Probably not chance.')
})
