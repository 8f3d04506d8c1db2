import { expect, test } from 'vitest'
import { whyUnseen } from './unseen-words.ts'

const atSpot = { visibility: 'everyone', secretSpotId: null, surfSpotId: 'pier' } as const
const byGps = { ...atSpot, surfSpotId: null }

test('a surfer reads why others see nothing of a session', () => {
  expect(whyUnseen({ ...atSpot, visibility: 'private' }, 'buddy')).toBe('It is for you alone.')
  expect(whyUnseen({ ...byGps, secretSpotId: 'whispers' }, 'buddy')).toBe('It is for buddies who know the secret spot.')
  expect(whyUnseen({ ...byGps, visibility: 'buddies' }, 'surfer')).toBe('It is for you and your buddies.')
  expect(whyUnseen({ ...atSpot, visibility: 'buddies' }, 'visitor')).toBe(
    'It is for you and your buddies. At its spot you count as one surfer without a name.',
  )
  expect(whyUnseen(byGps, 'visitor')).toBe('Visitors see sessions at known spots only.')
  expect(whyUnseen(atSpot, 'buddy')).toBe('It is shown after you leave the water.')
})
