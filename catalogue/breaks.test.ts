import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { breakProblems } from '#catalogue/break-problems.ts'
import {
  type AssessedBreak,
  type KnownBreak,
  type ProposedBreak,
  readAssessedBreaks,
  readKnownBreaks,
  readProfiles,
  readProposedBreaks,
} from '#catalogue/breaks.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { swellExposure } from '#catalogue/swell-exposure.ts'

const spots = await readCatalogue()
const known = await readKnownBreaks()
const proposed = await readProposedBreaks()
const assessed = await readAssessedBreaks()

const sound: KnownBreak = {
  key: 'trestles',
  windows: [{ from: 175, to: 225, share: 0.9 }],
  wraps: [{ from: 330, to: 20, share: 0.1 }],
  bestWind: 60,
  idealHeight: [0.8, 2.2],
  largestHeight: 3.2,
  tideBand: [0, 0.7],
  level: 'intermediate',
  season: [4, 5, 6],
  hazards: ['rocks'],
}
const arc = (from: number, to: number, share = 1) => ({ windows: [{ from, to, share }] })
const TRESTLES = [{ key: 'trestles' }]
const NONE = { known: [], proposed: [], assessed: [] }
const problemsOf = (change: object) => breakProblems(TRESTLES, { ...NONE, known: [{ ...sound, ...change }] })

test('the shipped breaks have no problems, and at least sixty are curated by hand', () => {
  expect(breakProblems(spots, { known, proposed, assessed })).toEqual([])
  expect(known.length).toBeGreaterThanOrEqual(60)
})

test('every shipped spot has a profile, marked as estimated unless set by hand', async () => {
  const profiles = await readProfiles()
  expect(spots.filter(({ key }) => !profiles.has(key))).toEqual([])
  expect([...profiles.values()].filter(({ isEstimated }) => !isEstimated)).toHaveLength(known.length)
})

test.each([
  ['known-breaks.json', known],
  ['proposed-breaks.json', proposed],
  ['assessed-breaks.json', assessed],
])('%s has one break per line, sorted by key', async (name, entries) => {
  const text = await readFile(new URL(`data/${name}`, import.meta.url), 'utf8')
  const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  expect(JSON.parse(text)).toEqual(sorted)
  expect(text.split('\n')).toHaveLength(entries.length + 3)
})

test('a sound entry has no problems', () => {
  expect(problemsOf({})).toEqual([])
})

test.each([
  ['an arc that begins at −10°', arc(-10, 40), 'windows.0.from'],
  ['an arc that ends at 400°', arc(200, 400), 'windows.0.to'],
  ['half a degree', arc(10.5, 40), 'windows.0.from'],
  ['an arc that holds nothing', arc(90, 90), 'the arc from 90 to 90 holds nothing'],
  ['an arc that brings nothing', arc(90, 120, 0), 'windows.0.share'],
  ['an arc that brings more than any bottom does', arc(90, 120, 6), 'windows.0.share'],
  ['no window', { windows: [] }, 'windows'],
  ['windows that overlap', { windows: [...arc(350, 30).windows, ...arc(20, 60).windows] }, 'windows overlap'],
  ['ideal heights that do not rise', { idealHeight: [2, 1] }, 'idealHeight'],
  ['a largest height below the ideal ones', { largestHeight: 1 }, 'largest height is below the ideal ones'],
  ['a tide below low water', { tideBand: [-0.1, 0.5] }, 'tideBand'],
  ['a thirteenth month', { season: [13] }, 'season'],
  ['a level that nobody knows', { level: 'pro' }, 'level'],
  ['a hazard that nobody knows', { hazards: ['lava'] }, 'hazards'],
  ['a field that no break has', { stars: 5 }, 'stars'],
  ['a key that no spot has', { key: 'atlantis' }, 'atlantis: no spot of the catalogue'],
])('%s is reported', (_, change, words) => {
  expect(problemsOf(change).join('\n')).toContain(words)
})

test('a spot without a window, one that was not assessed and duplicates are reported', () => {
  const proposal: ProposedBreak = { key: 'trestles', windows: sound.windows, wraps: [] }
  const { key, idealHeight, largestHeight, bestWind, tideBand, level, season, hazards } = sound
  const certainty = { height: 'known', level: 'known', wind: 'guessed', tide: 'guessed' } as const
  const assessment: AssessedBreak = {
    key,
    idealHeight,
    largestHeight,
    bestWind,
    tideBand,
    level,
    season,
    hazards,
    certainty,
  }
  const problems = (entries: Partial<typeof NONE | object>) => breakProblems(TRESTLES, { ...NONE, ...entries })
  expect(problems({})).toEqual(['trestles: has no swell window', 'trestles: was not assessed'])
  expect(problems({ proposed: [proposal] })).toEqual(['trestles: was not assessed'])
  expect(problems({ known: [sound], proposed: [proposal] })).toEqual([
    'trestles: is set by hand and proposed or assessed',
  ])
  expect(problems({ proposed: [proposal, proposal], assessed: [assessment] })).toEqual([
    'trestles: stands 2 times in one file',
  ])
})

test('swell windows follow the coastline: open to the sea, closed to land, shaded by islands', () => {
  // Ocean Beach, San Francisco: open ocean from south-west to north-west.
  const { windows } = swellExposure({ latitude: 37.76, longitude: -122.513, facing: 268, breakKind: 'beach' })
  const shareFrom = (direction: number) =>
    windows.find(({ from, to }) => from <= direction && direction < to)?.share ?? 0
  expect(shareFrom(265)).toBe(1)
  expect(shareFrom(225)).toBeGreaterThanOrEqual(0.5)
  expect(shareFrom(90)).toBe(0)
  expect(shareFrom(350)).toBe(0)
})

test('the proposals match the script’s output', () => {
  const [spot] = spots.filter(({ key }) => key === 'guincho')
  expect(proposed.find(({ key }) => key === 'guincho')).toEqual({ key: 'guincho', ...swellExposure(spot!) })
})
