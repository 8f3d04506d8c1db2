import { expect, test } from 'vitest'
import { correctedProfile } from '#surf/sea/corrected-profile.ts'
import { estimatedProfile, ratedBreak } from '#surf/sea/estimated-profile.ts'

const beach = estimatedProfile({ facing: 220, breakKind: 'beach' })

test('a corrected figure is known, and the others stay as they are', () => {
  expect(correctedProfile(beach, { largestHeight: 5 })).toEqual({
    ...beach,
    largestHeight: 5,
    certainty: { ...beach.certainty, height: 'known' },
  })
  expect(correctedProfile(beach, {})).toEqual(beach)
})

test('any tide is a correction of a band', () => {
  const low = correctedProfile(beach, { tideBand: [0, 0.33] })
  expect(low).toMatchObject({ tideBand: [0, 0.33], certainty: { tide: 'known' } })
  expect(correctedProfile(low, { tideBand: null }).tideBand).toBeNull()
  expect(correctedProfile(low, { bestWind: 45 }).tideBand).toEqual([0, 0.33])
})

test('ideal heights are read below a corrected largest height, and come back once it is raised', () => {
  const read = (breakProfile: typeof beach) => ratedBreak({ facing: 220, breakKind: 'beach', breakProfile }).profile
  expect(beach.idealHeight).toEqual([0.6, 2.2])
  const lowered = correctedProfile(beach, { largestHeight: 1.1 })
  expect(read(lowered)).toMatchObject({ idealHeight: [0.3, 1.1], largestHeight: 1.1 })
  expect(read(correctedProfile(lowered, { largestHeight: 4 }))).toMatchObject({ idealHeight: [0.6, 2.2] })
})
