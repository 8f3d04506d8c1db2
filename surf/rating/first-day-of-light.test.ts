import { expect, test } from 'vitest'
import { firstDayOfLight } from '#surf/rating/first-day-of-light.ts'

const tromso = { position: { latitude: 69.65, longitude: 18.96 }, timeZone: 'Europe/Oslo' }
const trestles = { position: { latitude: 33.382, longitude: -117.588 }, timeZone: 'America/Los_Angeles' }

test('hours are light now, on a day to come, or never', () => {
  const today = '2026-06-20'
  expect(firstDayOfLight('first-light', { ...trestles, today })).toBe(null)
  expect(firstDayOfLight({ from: 1, to: 4 }, { ...trestles, today }), 'the middle of the night').toBe(undefined)
  expect(firstDayOfLight({ from: 1, to: 4 }, { ...tromso, today }), 'under the midnight sun').toBe(null)
  const back = firstDayOfLight('first-light', { ...tromso, today })
  expect(back).toMatch(/^2026-08-/)
  expect(firstDayOfLight({ from: 18, to: 20 }, { ...tromso, today: '2026-12-20' })).toMatch(/^2027-0[34]-/)
})
