import { expect, test } from 'vitest'
import { levels, measureAccuracy } from '#test/simulated-surf/accuracy.ts'
import { scoreOf } from '#test/simulated-surf/scores.ts'

test.each(levels)(
  'at $name most waves are found with few false positives',
  ({ receiver, least, leastPrecision = least, mostSecondsOff = 3 }) => {
    const { precision, recall, secondsOff, rides } = measureAccuracy(receiver, { sessions: 24, seed: 'test' })
    expect(rides).toBeGreaterThan(300)
    expect(precision).toBeGreaterThanOrEqual(leastPrecision)
    expect(recall).toBeGreaterThanOrEqual(least)
    expect(secondsOff).toBeLessThan(mostSecondsOff)
  },
)

test('the score penalizes split, merged and invented waves', () => {
  const ride = { start: 100, end: 120, lengthM: 120 }
  const next = { start: 130, end: 150, lengthM: 120 }
  const perfect = { found: 1, missed: 0, invented: 0, durationErrors: [1] }
  expect(scoreOf([ride], [{ start: 100, end: 121 }])).toEqual(perfect)
  expect(scoreOf([ride], [{ start: 200, end: 220 }])).toMatchObject({ found: 0, missed: 1, invented: 1 })
  const halves = [
    { start: 100, end: 109 },
    { start: 111, end: 120 },
  ]
  expect(scoreOf([ride], halves)).toMatchObject({ found: 1, invented: 1 })
  expect(scoreOf([ride, next], [{ start: 100, end: 150 }])).toMatchObject({ found: 1, missed: 1 })
  const short = { start: 100, end: 104.5, lengthM: 25 }
  expect(scoreOf([short], [])).toMatchObject({ found: 0, missed: 0 })
  expect(scoreOf([short], [{ start: 100, end: 105 }])).toMatchObject({ found: 0, invented: 0 })
})
