import { expect, test } from 'vitest'
import { computeProgress, type ProgressSession } from '#surf/log/progress.ts'
import { dayAfter } from '#surf/time/calendar.ts'

let made = 0
/** A session of an hour at six in the morning. */
const surfedOn = (day: string, more: Partial<ProgressSession> = {}): ProgressSession => {
  made += 1
  const nothing = { surfSpotId: null, waves: null, board: null, topKmh: null, longestRideM: null }
  return { id: `session ${made}`, day, hour: 6, hours: 1, ...nothing, ...more }
}
const today = '2026-11-23'
const of = (sessions: ProgressSession[], period: string) => computeProgress(sessions, { period, today })

test('progress without sessions has zeros, no records and one step for this month', () => {
  expect(of([], 'all')).toMatchObject({
    firstDay: null,
    sessions: 0,
    hours: 0,
    wavesPerSession: null,
    topKmh: null,
    longestRideM: null,
    perWeek: null,
    step: 'month',
    steps: [{ from: today, to: today, sessions: 0 }],
    spots: [],
    boards: [],
    records: { longestSession: null, mostWaves: null, longestRide: null, topSpeed: null },
  })
})

test('sessions count in the period of their day, active and empty ones without hours', () => {
  const sessions = [
    surfedOn('2025-12-31', { hours: 2 }),
    surfedOn('2026-01-01', { hours: 1.24 }),
    surfedOn('2026-11-20', { hours: null }),
    surfedOn('2026-11-21', { hours: 0 }),
    surfedOn('2026-11-22', { hours: 0.5 }),
  ]
  expect(of(sessions, '2026')).toMatchObject({ firstDay: '2025-12-31', sessions: 4, days: 4, hours: 1.7, tooLong: 0 })
  expect(of(sessions, '2026').hoursByMonth).toEqual([1.2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0])
  expect(of(sessions, '2025')).toMatchObject({ sessions: 1, hours: 2 })
  expect(of(sessions, '2026-11')).toMatchObject({ sessions: 3, hours: 0.5 })
  expect(of(sessions, '2024')).toMatchObject({ sessions: 0, hours: 0, perWeek: null })
  expect(of(sessions, 'all')).toMatchObject({ sessions: 5, hours: 3.7 })
})

test('a session ended days later counts, but its hours do not', () => {
  const sessions = [surfedOn('2026-11-02', { hours: 3 }), surfedOn('2026-11-03', { hours: 70 })]
  expect(of(sessions, '2026-11')).toMatchObject({
    sessions: 2,
    hours: 3,
    tooLong: 1,
    records: { longestSession: { sessionId: sessions[0]?.id, value: 3 } },
  })
})

test('months and years have weekly steps, all time monthly ones, or yearly ones above 60 months', () => {
  const sessions = [surfedOn('2021-12-31'), surfedOn('2026-11-01'), surfedOn('2026-11-02'), surfedOn('2026-11-08')]
  const november = of(sessions, '2026-11')
  expect(november.step).toBe('week')
  expect(november.steps.map(({ from, to, sessions: count }) => [from.slice(8), to.slice(8), count])).toEqual([
    ['01', '01', 1],
    ['02', '08', 2],
    ['09', '15', 0],
    ['16', '22', 0],
    ['23', '29', 0],
    ['30', '30', 0],
  ])
  expect(of(sessions, '2026').steps).toHaveLength(53)
  const all = of(sessions, 'all')
  expect([all.step, all.steps.length, all.steps[0]?.from, all.steps.at(-1)?.to]).toEqual([
    'month',
    60,
    '2021-12-31',
    today,
  ])
  const longer = of([surfedOn('2021-11-30'), ...sessions], 'all')
  expect([longer.step, longer.steps.map(({ sessions: count }) => count)]).toEqual(['year', [2, 0, 0, 0, 0, 3]])
})

test('the week at New Year is split at the end of the year', () => {
  const sessions = [surfedOn('2025-12-31'), surfedOn('2026-01-01'), surfedOn('2026-12-31'), surfedOn('2027-01-01')]
  const { steps } = computeProgress(sessions, { period: '2026', today: '2027-01-02' })
  expect(steps[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04', sessions: 1 })
  expect(steps.at(-1)).toMatchObject({ from: '2026-12-28', to: '2026-12-31', sessions: 1 })
})

test('waves per session are the mean of counted sessions, and ride records the best of all', () => {
  const sessions = [
    surfedOn('2026-11-01', { waves: 10, topKmh: 24.04, longestRideM: 80 }),
    surfedOn('2026-11-02', { waves: 0 }),
    surfedOn('2026-11-03', { waves: 5, topKmh: 31.5, longestRideM: 60 }),
    surfedOn('2026-11-04'),
  ]
  expect(of(sessions, '2026')).toMatchObject({ wavesPerSession: 5, topKmh: 31.5, longestRideM: 80 })
  expect(of(sessions, '2026').records).toEqual({
    longestSession: { sessionId: sessions[0]?.id, day: '2026-11-01', surfSpotId: null, value: 1 },
    mostWaves: { sessionId: sessions[0]?.id, day: '2026-11-01', surfSpotId: null, value: 10 },
    longestRide: { sessionId: sessions[0]?.id, day: '2026-11-01', surfSpotId: null, value: 80 },
    topSpeed: { sessionId: sessions[2]?.id, day: '2026-11-03', surfSpotId: null, value: 31.5 },
  })
})

test('spots and boards are listed with the most surfed first, without sessions that have none', () => {
  const sessions = [
    surfedOn('2026-11-01', { surfSpotId: 'pier', board: 'Fish' }),
    surfedOn('2026-11-02', { surfSpotId: 'cliffs' }),
    surfedOn('2026-11-03', { surfSpotId: 'cliffs', board: 'Log', waves: 4 }),
    surfedOn('2026-11-04'),
  ]
  const { spots, boards } = of(sessions, '2026')
  expect(spots.map(({ id, sessions: count }) => [id, count])).toEqual([
    ['cliffs', 2],
    ['pier', 1],
  ])
  // As often: the one surfed last comes first.
  expect(boards.map(({ board, wavesPerSession }) => [board, wavesPerSession])).toEqual([
    ['Log', 4],
    ['Fish', null],
  ])
})

test('hours of the day and days of the week are counted, Monday first', () => {
  const { byHour, byWeekday } = of(
    [surfedOn('2026-11-23', { hour: 0 }), surfedOn('2026-11-22', { hour: 23 }), surfedOn('2026-11-15', { hour: 23 })],
    'all',
  )
  expect([byHour.length, byHour[0], byHour[23]]).toEqual([24, 1, 2])
  expect(byWeekday).toEqual([1, 0, 0, 0, 0, 0, 2])
})

test('the weekly mean covers the days of the period since the first session', () => {
  const sessions = Array.from({ length: 8 }, (_, index) => surfedOn(dayAfter('2026-10-27', index)))
  // Four weeks of the year have gone by since the first session.
  expect(of(sessions, '2026').perWeek).toEqual({ sessions: 2, hours: 2 })
  expect(of(sessions, '2026-10').perWeek).toBeNull()
  expect(of(sessions, '2026-11').perWeek).toEqual({ sessions: 0.9, hours: 0.9 })
  expect(of(sessions, '2027').perWeek).toBeNull()
})

test('the longest streak is within the period, the current one may start before it', () => {
  const sessions = [
    ...Array.from({ length: 5 }, (_, index) => surfedOn(dayAfter('2026-10-28', index))),
    ...Array.from({ length: 3 }, (_, index) => surfedOn(dayAfter('2026-11-21', index))),
  ]
  expect(of(sessions, '2026-10').streaks).toEqual({
    days: { longest: 4, current: null },
    weeks: { longest: 1, current: null },
  })
  expect(of(sessions, '2026-11').streaks).toEqual({
    days: { longest: 3, current: 3 },
    weeks: { longest: 2, current: 2 },
  })
  expect(of(sessions, 'all').streaks.days).toEqual({ longest: 5, current: 3 })
})
