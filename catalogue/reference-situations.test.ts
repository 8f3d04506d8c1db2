import { describe, expect, test } from 'vitest'
import { readProfiles } from '#catalogue/breaks.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { rateHour } from '#surf/rating/rating.ts'
import { arrivalsOf, arrivingShare } from '#surf/sea/arriving-energy.ts'
import { ratedBreak } from '#surf/sea/estimated-profile.ts'
import { feetOf } from '#surf/sea/units.ts'

const spots = await readCatalogue()
const profiles = await readProfiles()

type Day = { swell: [metres: number, seconds: number, from: number]; wind: [kmh: number, from: number] }

/** A day in open water in front of a spot, and what the spot makes of it. */
function dayAt(
  key: string,
  { swell: [swellHeight, swellPeriod, swellDirection], wind: [windSpeed, windDirection] }: Day,
) {
  const spot = spots.find((each) => each.key === key)!
  const sea = { swellHeight, swellPeriod, swellDirection, windSpeed, windDirection, waterTemperature: null, swells: [] }
  const rated = rateHour(sea, ratedBreak({ ...spot, breakProfile: profiles.get(key) ?? null }), null)!
  return { rating: rated.rating, warning: rated.warning, feet: feetOf(rated.waves.height) }
}

const W = 270
const SW = 225

describe('known surf days', () => {
  test.each<[string, number, Day]>([
    ['supertubes-jeffreys-bay', 4, { swell: [2.4, 15, SW], wind: [20, W] }],
    ['snapper-rocks', 3.5, { swell: [1.8, 11, 112], wind: [12, SW] }],
    ['manu-bay', 3.5, { swell: [2.1, 14, SW], wind: [12, 135] }],
    ['steamer-lane', 3, { swell: [2.4, 16, 292], wind: [5, 0] }],
    ['rincon', 3.5, { swell: [2, 16, W], wind: [10, 45] }],
    ['queens-waikiki', 3, { swell: [0.6, 14, 190], wind: [22, 65] }],
    ['praia-do-norte', 3.5, { swell: [7, 18, 305], wind: [10, 90] }],
    ['pipeline', 4, { swell: [3, 15, 315], wind: [15, 80] }],
    ['teahupoo', 4, { swell: [2.5, 16, 210], wind: [8, 60] }],
    ['cloudbreak', 4, { swell: [2.5, 16, 205], wind: [18, 120] }],
    ['mavericks', 4, { swell: [4.5, 18, 290], wind: [8, 80] }],
    ['uluwatu', 4, { swell: [2, 16, 210], wind: [18, 120] }],
    ['la-graviere', 4, { swell: [2, 13, 295], wind: [10, 95] }],
    ['mundaka', 4, { swell: [3, 14, 310], wind: [12, 180] }],
    ['bells-beach', 4, { swell: [2.4, 14, 215], wind: [15, 320] }],
    ['lower-trestles', 4, { swell: [1.2, 16, 200], wind: [5, 60] }],
    ['malibu-first-point', 3.5, { swell: [1.2, 16, 190], wind: [6, 20] }],
    ['skeleton-bay', 4, { swell: [3.2, 15, 220], wind: [18, 160] }],
    ['noosa-first-point', 3, { swell: [1.8, 10, 100], wind: [12, 190] }],
    ['honolua-bay', 3.5, { swell: [2.5, 14, 345], wind: [10, 120] }],
    ['cortes-bank', 3.5, { swell: [5, 18, 285], wind: [5, 100] }],
  ])('%s rates at least %d', (key, least, day) => {
    expect(dayAt(key, day).rating).toBeGreaterThanOrEqual(least)
  })
})

test('Jeffreys Bay turns a wrapping swell of 2.4 m at 15 s into shoulder to double overhead', () => {
  const { feet } = dayAt('supertubes-jeffreys-bay', { swell: [2.4, 15, SW], wind: [20, W] })
  expect(feet).toBeGreaterThanOrEqual(5)
  expect(feet).toBeLessThanOrEqual(10)
})

test.each([170, 190, 200, 220, 250, 270, 285])('Huntington closes out in a glassy 1.8 m at 14 s from %d°', (from) => {
  expect(dayAt('huntington-beach-pier', { swell: [1.8, 14, from], wind: [2, 45] }).rating).toBeLessThanOrEqual(3.5)
})

test('Ocean Beach at 17 feet is for experts and not great', () => {
  const day = dayAt('ocean-beach-san-francisco', { swell: [3.7, 16, 285], wind: [10, 90] })
  expect(day.rating).toBeLessThanOrEqual(4)
  expect(day.warning).toBe('experts-only')
  expect(Math.round(day.feet)).toBeGreaterThanOrEqual(16)
})

test.each<[string, Day]>([
  ['pipeline', { swell: [2.5, 14, 190], wind: [15, 80] }],
  ['malibu-first-point', { swell: [3, 13, 300], wind: [6, 20] }],
  ['mavericks', { swell: [1.5, 12, 290], wind: [8, 80] }],
  ['cortes-bank', { swell: [1.8, 13, 290], wind: [5, 100] }],
  ['honolua-bay', { swell: [2.5, 14, 311], wind: [10, 120] }],
])('%s does not break in a swell from behind the land or one too small', (key, day) => {
  expect(dayAt(key, day).rating).toBeLessThanOrEqual(1.5)
})

test('Hendaye is a refuge when the open beaches close out', () => {
  const day = dayAt('hendaye', { swell: [3, 13, 290], wind: [12, 175] })
  expect(day.warning).not.toBe('too-big')
  expect(day.rating).toBeGreaterThanOrEqual(2)
})

/** A direction behind an island or a headland, and an open one. */
test.each<[string, number, number]>([
  ['honolua-bay', 311, 350],
  ['off-the-wall', 280, 320],
  ['laniakea', 284, 325],
  ['rocky-point', 280, 325],
  ['peahi', 285, 340],
  ['lower-trestles', 272, 200],
  ['salt-creek', 262, 200],
  ['huntington-beach-pier', 232, 175],
  ['swamis', 296, 225],
  ['lunada-bay', 296, 262],
  ['el-porto', 182, 262],
  ['c-street', 292, 262],
  ['ocean-beach-san-francisco', 328, 275],
  ['jordan-river', 246, 282],
  ['thurso-east', 22, 335],
  ['aileens', 318, 278],
  ['mullaghmore', 328, 285],
  ['the-peak-bundoran', 320, 282],
  ['la-graviere', 255, 300],
  ['fistral', 318, 270],
  ['keramas', 220, 180],
  ['lacerations', 270, 215],
  ['super-suck', 278, 248],
  ['padang-padang', 285, 250],
  ['muizenberg', 195, 155],
  ['witchs-rock', 190, 230],
  ['shipstern-bluff', 242, 205],
  ['montanita', 200, 245],
  ['tres-palmas', 285, 330],
  ['hendaye', 285, 350],
  ['pipeline', 190, 320],
  ['sunset-beach', 200, 320],
  ['waimea-bay', 190, 315],
  ['ala-moana-bowls', 320, 190],
  ['queens-waikiki', 320, 190],
  ['makaha', 60, 310],
  ['hanalei-bay', 190, 350],
  ['hookipa', 200, 330],
  ['maalaea', 320, 170],
  ['malibu-first-point', 310, 195],
  ['steamer-lane', 20, 290],
  ['rincon', 170, 270],
  ['blacks-beach', 340, 285],
  ['scorpion-bay', 330, 200],
  ['pavones', 320, 210],
  ['cane-garden-bay', 120, 340],
  ['mundaka', 250, 320],
  ['carcavelos', 330, 230],
  ['anchor-point', 200, 285],
  ['bells-beach', 300, 215],
  ['noosa-first-point', 200, 90],
  ['kirra', 230, 100],
  ['burleigh-heads', 230, 110],
  ['manu-bay', 60, 225],
  ['lagundri-bay', 30, 205],
  ['teahupoo', 30, 205],
  ['cloudbreak', 20, 205],
  ['cote-des-basques', 180, 300],
  ['porthleven', 350, 240],
  ['arugam-bay', 340, 170],
])('at %s at most half as much arrives from %d° as from %d°', (key, shadowed, open) => {
  const arrivals = arrivalsOf(profiles.get(key)!)
  const share = (from: number) => arrivingShare(arrivals, from, 14)
  expect(share(shadowed)).toBeLessThanOrEqual(share(open) / 2)
})

test('a swell that closes a spot out is too big, and a storm is dangerous', () => {
  expect(dayAt('pipeline', { swell: [6.5, 18, 320], wind: [15, 80] }).warning).toBe('too-big')
  expect(dayAt('bondi', { swell: [4, 12, 150], wind: [20, 320] }).warning).toBe('too-big')
  expect(dayAt('bondi', { swell: [2, 9, 160], wind: [75, 170] })).toMatchObject({ warning: 'dangerous', rating: 1 })
})
