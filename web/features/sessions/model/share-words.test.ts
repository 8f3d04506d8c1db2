import { expect, test } from 'vitest'
import { formatStory, storyOf, whoCanOpen } from '#web/features/sessions/model/share-words.ts'

const session = { visibility: 'everyone', secretSpotId: null, surfSpotId: 'spot', isActive: false } as const

test('a link shows who can open it before it is shared', () => {
  expect(whoCanOpen(session, true)).toMatch(/^Anyone can open this link/)
  expect(whoCanOpen({ ...session, isActive: true }, true)).toContain('once you check out')
  expect(whoCanOpen({ ...session, surfSpotId: null }, true)).toMatch(/^Everyone who is signed in/)
  expect(whoCanOpen({ ...session, visibility: 'buddies' }, true)).toBe('Only your buddies can open this link.')
  expect(whoCanOpen({ ...session, visibility: 'buddies' }, false)).toBe(
    "Only this surfer's buddies can open this link.",
  )
  expect(whoCanOpen({ ...session, visibility: 'private' }, true)).toMatch(/^Only you/)
  expect(whoCanOpen({ ...session, secretSpotId: 'secret', surfSpotId: null }, true)).toMatch(/secret spot/)
})

test('the picture of a session names its spot only by choice, and never its position', () => {
  const told = {
    startTime: '2026-11-21T15:00:00Z',
    endTime: '2026-11-21T16:24:00Z',
    surfSpot: { id: 'spot', name: 'Trestles', latitude: 33.38, longitude: -117.58, timeZone: null },
    waveCount: 12,
    waveSize: 'Head high',
    rating: 4,
    board: 'Fish',
  }
  const telling = { now: Date.parse(told.endTime), showsSpot: true, timeZone: 'America/Los_Angeles' }
  const hidden = storyOf(told, { ...telling, showsSpot: false })
  expect(formatStory(hidden)).toMatch(
    /^Saturday, November 21\. 1h 24m\. Waves caught: 12\. Wave size: Head high\. Rating: 4 \/ 5\. Board: Fish\.$/,
  )
  expect(storyOf(told, telling).line).toBe('Trestles')
  expect(storyOf(told, { ...telling, timeZone: 'Pacific/Kiritimati' }).title, 'the day there').toBe(
    'Sunday, November 22',
  )
  const elsewhere = storyOf({ ...told, surfSpot: null, board: 'A board of many words' }, telling)
  expect(elsewhere).not.toHaveProperty('line')
  expect(elsewhere.facts.map(({ name }) => name)).not.toContain('Board')
})
