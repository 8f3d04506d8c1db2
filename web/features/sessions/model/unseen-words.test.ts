import { expect, test } from 'vitest'
import { whyUnseen } from './unseen-words.ts'

const atSpot = { visibility: 'everyone', secretSpotId: null, surfSpotId: 'pier' } as const
const byGps = { ...atSpot, surfSpotId: null }

test('a surfer reads why others cannot see a session', () => {
  expect(whyUnseen({ ...atSpot, visibility: 'private' }, 'buddy')).toBe('Only you can see it.')
  expect(whyUnseen({ ...byGps, secretSpotId: 'whispers' }, 'buddy')).toBe(
    'Only buddies who know the secret spot can see it.',
  )
  expect(whyUnseen({ ...byGps, visibility: 'buddies' }, 'surfer')).toBe('Only you and your buddies can see it.')
  expect(whyUnseen({ ...atSpot, visibility: 'buddies' }, 'visitor')).toBe(
    'Only you and your buddies can see it. At the spot, you show up as Anonymous.',
  )
  expect(whyUnseen(byGps, 'visitor')).toBe('Visitors only see sessions at public spots.')
  expect(whyUnseen(atSpot, 'buddy')).toBe('It shows up once you check out.')
})
