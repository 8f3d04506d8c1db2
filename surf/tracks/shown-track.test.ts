import { expect, test } from 'vitest'
import { shownToBuddies } from '#surf/tracks/shown-track.ts'
import { aTrack, lengthMs } from '#test/tracks/a-track.ts'

const START = Date.UTC(2026, 5, 1)
const spot = { latitude: 33.6553, longitude: -118.0052 }
const track = aTrack({ startAt: START })
const session = { startAt: START, endAt: START + lengthMs(3) }
/** Seconds of the track. */
const span = (from: number, to: number) => ({ startAt: START + from * 1000, endAt: START + to * 1000 })
const seconds = (points: { at: number }[]) =>
  [points[0], points.at(-1)].map((point) => point && (point.at - START) / 1000)

test('a shown track starts with the first wave and ends with the last', () => {
  const waves = [span(434, 446), span(220, 232)]
  expect(seconds(shownToBuddies(track, { waves, session, spot }))).toEqual([220, 446])
})

test('waves within 100 m of an end are cut off', () => {
  const waves = [span(10, 20), span(700, 715)]
  const [from, to] = seconds(shownToBuddies(track, { waves, session, spot }))
  // 100 m at 4 km/h.
  expect(from).toBeGreaterThan(85)
  expect(to).toBeLessThan(721 - 85)
})

test('nothing is shown outside the session’s times, far from its spot or without waves', () => {
  const waves = [span(220, 446)]
  const short = { startAt: START + 300_000, endAt: START + 400_000 }
  expect(seconds(shownToBuddies(track, { waves, session: short, spot }))).toEqual([300, 400])
  expect(shownToBuddies(track, { waves, session, spot: { latitude: 33.7, longitude: -118.0052 } })).toEqual([])
  expect(shownToBuddies(track, { waves: [], session, spot })).toEqual([])
  expect(shownToBuddies([], { waves, session, spot })).toEqual([])
})
