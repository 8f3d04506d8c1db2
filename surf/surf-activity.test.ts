import { expect, test } from 'vitest'
import { notSurfing, ridesTooLong, shareOfTimeFast, sportKind } from '#surf/surf-activity.ts'
import { aRun, aSurfedTrack } from '#test/watch-files.ts'

test.each([
  ['surfing', 'surfing'],
  ['surfing_v2', 'surfing'],
  ['Surf', 'surfing'],
  ['SURFING', 'surfing'],
  ['windsurfing', 'other'],
  ['Windsurf', 'other'],
  ['kitesurfing', 'other'],
  ['Running', 'other'],
  ['cycling', 'other'],
  ['Other', 'unknown'],
  ['generic', 'unknown'],
  ['stand_up_paddleboarding', 'unknown'],
  ['9', 'unknown'],
  [null, 'unknown'],
])('the sport %s is %s', (sport, kind) => {
  expect(sportKind(sport)).toBe(kind)
})

test('who runs or sails is fast most of the time, and who surfs is not', () => {
  expect(shareOfTimeFast(aRun())).toBeGreaterThan(0.9)
  expect(shareOfTimeFast(aSurfedTrack())).toBeLessThan(0.15)
  expect(shareOfTimeFast([])).toBe(0)
})

test.each([
  ['windsurfing', 0.1, 'other_sport'],
  [null, 0.32, 'too_fast'],
  ['Other', 0.9, 'too_fast'],
  [null, 0.16, null],
  // The surfer said so: they may have been towed.
  ['surfing', 0.9, null],
] as const)('an activity called %s that is fast for %s of its time: %s', (sport, shareFast, reason) => {
  expect(notSurfing({ sport, shareFast })).toBe(reason)
})

test('surfers ride for less than a fifth of their time, or for five minutes of a short one', () => {
  expect([ridesTooLong(290, 600), ridesTooLong(310, 600), ridesTooLong(700, 3600), ridesTooLong(730, 3600)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
