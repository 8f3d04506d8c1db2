import { expect, test } from 'vitest'
import {
  type TidyActivity,
  type TidyProblem,
  tidyActivities,
} from '#server/features/track-imports/files/tidy-activities.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { aRun, aSurfedTrack } from '#test/tracks/watch-files.ts'

const NOW = Date.UTC(2026, 5, 1)
const START = Date.UTC(2026, 4, 30, 6)
const track = aSurfedTrack({ at: new Date(START) })
const laterBy = (ms: number, points: readonly TrackPoint[]) => points.map((point) => ({ ...point, at: point.at + ms }))

type Part = { sport?: string | null; points: TrackPoint[] }
const tidy = (...parts: Part[]) =>
  tidyActivities(
    parts.map(({ sport = null, points }) => ({ sport, device: null, damage: null, points })),
    NOW,
  )
/** How each activity begins and ends in minutes after the track's start, or why it is none. */
const spans = (activities: (TidyActivity | TidyProblem)[]) =>
  activities.map((one) =>
    'problem' in one ? one.problem : [one.points[0]!, one.points.at(-1)!].map(({ at }) => (at - START) / MINUTE_MS),
  )

test.each<[string, TrackPoint[]]>([
  ['in reverse', track.toReversed()],
  ['in batches of mixed order', [...track.slice(1000), ...track.slice(300, 1000).toReversed(), ...track.slice(0, 300)]],
  ['shuffled within seconds', track.map((_, nth) => track[Math.min(nth ^ 3, track.length - 1)]!)],
  ['twice, as laps repeat them', [...track, ...track]],
  ['with stale ones of a month before', [...laterBy(-30 * DAY_MS, track.slice(0, 3)), ...track]],
  ['with some of a clock that was not set', [...laterBy(-30 * 365 * DAY_MS, track.slice(0, 9)), ...track]],
  ['with some that have no position', track.flatMap((point) => [point, { ...point, latitude: 0, longitude: 0 }])],
])('points %s are sorted by time, each once', (_, points) => {
  const activities = tidy({ points })
  expect(activities).toEqual([{ sport: null, device: null, damage: null, points: expect.any(Array) }])
  const read = (activities[0] as TidyActivity).points
  expect(read.length).toBeGreaterThanOrEqual(track.length - 3)
  expect(read).toEqual(track.slice(0, read.length))
})

test.each([HOUR_MS, 3 * DAY_MS, -2 * 365 * DAY_MS])(
  'a point whose time is %d ms off is the only one dropped',
  (off) => {
    const points = track.map((point, nth) => (nth === 500 ? { ...point, at: point.at + off } : point))
    expect(tidy({ points })).toMatchObject([{ points: track.toSpliced(500, 1) }])
  },
)

test('tracks of one sport with pauses under 20 minutes make one session, in any order', () => {
  const [first, second, third] = [
    track.slice(0, 200),
    track.slice(230, 1200),
    laterBy(19 * MINUTE_MS, track.slice(1200)),
  ]
  const [session, ...others] = tidy(...[third, first, second].map((points) => ({ sport: 'surfing', points })))
  expect(others).toEqual([])
  expect((session as TidyActivity).points).toEqual([...first, ...second, ...third])
})

test('tracks 20 minutes apart, of two sports or transitions make separate sessions', () => {
  const later = laterBy(60 * MINUTE_MS, track)
  const soon = laterBy(41 * MINUTE_MS, track)
  expect(spans(tidy({ points: track }, { points: later }))).toEqual([
    [0, 40],
    [60, 100],
  ])
  expect(tidy({ sport: 'surfing', points: track }, { sport: 'running', points: soon })).toHaveLength(2)
  expect(tidy({ sport: 'transition', points: track }, { sport: 'transition', points: soon })).toHaveLength(2)
})

test('a track without points is reported only when there is no other', () => {
  expect(spans(tidy({ points: [] }, { sport: 'surfing', points: track }))).toEqual([[0, 40]])
  expect(spans(tidy({ points: [] }))).toEqual(['no_positions'])
})

test('a recording with a pause of two hours makes two sessions, and with a shorter one a single session', () => {
  expect(spans(tidy({ points: [...track, ...laterBy(3 * HOUR_MS, track)] }))).toEqual([
    [0, 40],
    [180, 220],
  ])
  expect(spans(tidy({ points: [...track, ...laterBy(2 * HOUR_MS, track)] }))).toEqual([[0, 160]])
})

test('a recording that was never stopped ends when the watch lay at home', () => {
  const home = { latitude: 33.9, longitude: -118 }
  const end = track.at(-1)!
  const drive = Array.from({ length: 1200 }, (_, nth) => ({
    ...{ at: end.at + (nth + 1) * 1000, longitude: -118.0052 },
    latitude: end.latitude + (nth / 1200) * (home.latitude - end.latitude),
  }))
  const night = Array.from({ length: 16 * 360 }, (_, nth) => ({
    ...{ at: drive.at(-1)!.at + (nth + 1) * 10_000, longitude: home.longitude },
    latitude: home.latitude + (nth % 7) / 50_000,
  }))
  const run = aRun({ at: new Date(night.at(-1)!.at + 60_000) })
  const [session, ...others] = spans(tidy({ sport: 'surfing', points: [...track, ...drive, ...night, ...run] }))
  expect(others).toEqual([])
  expect(session![0]).toBe(0)
  expect(session![1]).toBeLessThan(70)
})

test.each<[string, TrackPoint[], string]>([
  ['a clock that was never set', track.map((point) => ({ ...point, at: point.at % DAY_MS })), 'no_times'],
  ['positions at 0,0', track.map((point) => ({ ...point, latitude: 0, longitude: 0 })), 'no_positions'],
  ['positions off the globe', track.map((point) => ({ ...point, latitude: 95 })), 'no_positions'],
  ['a minute', track.slice(0, 60), 'too_short'],
  [
    'positions on both sides of the globe in turn',
    track.map((point, nth) => ({ ...point, longitude: nth % 2 ? 60 : -118 })),
    'implausible',
  ],
  ['24 hours on the move', aSurfedTrack({ at: new Date(NOW - DAY_MS), minutes: 24 * 60 }), 'too_long'],
])('a recording with %s is refused', (_, points, problem) => {
  expect(spans(tidy({ points }))).toEqual([problem])
})
