import { expect, test } from 'vitest'
import { readProfiles } from '#catalogue/breaks.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { contradictions } from '#catalogue/contradictions.ts'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import { GUESSED } from '#surf/sea/estimated-profile.ts'

const BEACH: BreakProfile = {
  isEstimated: true,
  windows: [{ from: 225, to: 315, share: 1 }],
  wraps: [],
  bestWind: 90,
  idealHeight: [0.7, 1.8],
  largestHeight: 3,
  tideBand: null,
  level: 'intermediate',
  season: [],
  hazards: [],
  certainty: GUESSED,
}
const kindsOf = (description: string, change: Partial<BreakProfile> = {}) =>
  contradictions([{ key: 'here', description }], new Map([['here', { ...BEACH, ...change }]])).map(({ kind }) => kind)

test('no description contradicts the profile of its spot', async () => {
  expect(contradictions(await readCatalogue(), await readProfiles())).toEqual([])
})

test.each<[string, string, Partial<BreakProfile>]>([
  ['big wave', 'A big-wave reef far out.', { idealHeight: [3, 9], largestHeight: 12 }],
  ['experts only', 'Ledge for experts only.', { level: 'expert' }],
  ['mellow', 'Mellow waves for beginners.', { level: 'beginner' }],
  ['low tide', 'Works best at low tide.', { tideBand: [0, 0.4] }],
  ['mid tide', 'It needs mid tide.', { tideBand: [0.3, 0.7] }],
  ['high tide', 'Only breaks at high tide.', { tideBand: [0.6, 1] }],
  ['named wind', 'Clean in a light south wind.', { bestWind: 170 }],
  ['named wind', 'Long walls; south wind is offshore.', { bestWind: 170 }],
  ['named wind', 'Every swell and south wind.', { bestWind: 170 }],
  ['named swell', 'Works on north swell.', { windows: [{ from: 320, to: 40, share: 1 }] }],
])('a description of the kind "%s" is found where the figures differ', (kind, description, right) => {
  const wrong = kind === 'mellow' ? { level: 'expert' as const } : {}
  expect(kindsOf(description, wrong)).toEqual([kind])
  expect(kindsOf(description, right)).toEqual([])
})

test.each([
  'Sheltered from the north wind, beside the big-wave reef.',
  'Dry at low tide, so come later.',
  'Waves for all on most days.',
])('%s contradicts nothing', (description) => {
  expect(kindsOf(description)).toEqual([])
})
