import { expect, test } from 'vitest'
import { outcomeMessage } from '#server/features/track-imports/outcome-words.ts'

test.each([
  ['windsurfing', 'This looks like windsurfing, not surfing.'],
  ['Windsurf', 'This looks like windsurfing, not surfing.'],
  ['KITESURFING', 'This looks like kitesurfing, not surfing.'],
  ['trail_running_v2', 'This looks like trail running, not surfing.'],
  ['VirtualRide', "This looks like another sport ('virtual ride'), not surfing."],
  [null, 'This looks like another sport, not surfing.'],
])('of the sport %s the surfer reads: %s', (sport, message) => {
  expect(outcomeMessage('other_sport', sport)).toBe(message)
})

test('where nothing has to be said, nothing is', () => {
  expect([outcomeMessage(null, 'surfing'), outcomeMessage('no reason of ours', null)]).toEqual([null, null])
})
