import { expect, test } from 'vitest'
import { outcomeMessage } from '#server/features/track-imports/outcome-message.ts'

test.each([
  ['windsurfing', 'This looks like windsurfing, not surfing.'],
  ['Windsurf', 'This looks like windsurfing, not surfing.'],
  ['KITESURFING', 'This looks like kitesurfing, not surfing.'],
  ['trail_running_v2', 'This looks like trail running, not surfing.'],
  ['VirtualRide', "This looks like another sport ('virtual ride'), not surfing."],
  ['10', 'This looks like walking, not surfing.'],
  ['HKWorkoutActivityTypeWalking', 'This looks like walking, not surfing.'],
  ['Spaziergang', "This looks like another sport ('spaziergang'), not surfing."],
  [null, 'This looks like another sport, not surfing.'],
])('the message for the sport %s is: %s', (sport, message) => {
  expect(outcomeMessage('en', 'other_sport', sport)).toBe(message)
})

test('an outcome without a reason has no message', () => {
  expect([outcomeMessage('en', null, 'surfing'), outcomeMessage('en', 'no reason of ours', null)]).toEqual([null, null])
})

test('the message for an unknown sport asks about it by name', () => {
  expect(outcomeMessage('en', 'unknown_sport', 'Strandtag')).toBe("It's called 'Strandtag'. Was it surfing?")
})
