import { describe, expect, test } from 'vitest'
import { achievementsOf, type LoggedSession, type SurfingLife } from '#surf/log/achievements.ts'
import { dayAfter } from '#surf/time/calendar.ts'
import { names, tasks } from '#words/achievements.ts'

const FIRST_DAY = '2026-03-01'

const aSession = (day: string, more: Partial<LoggedSession> = {}): LoggedSession => ({
  day,
  hours: 1,
  isDawn: () => false,
  surfSpotId: 'pier',
  country: 'United States',
  waves: 0,
  hasNotes: false,
  isShared: false,
  ...more,
})
/** One session a day, each made by its place in the row. */
const inARow = (count: number, more: (index: number) => Partial<LoggedSession> = () => ({})) =>
  Array.from({ length: count }, (_, index) => aSession(dayAfter(FIRST_DAY, index), more(index)))

const after = (life: Partial<SurfingLife>) =>
  achievementsOf({ sessions: [], photoDays: [], buddyDays: [], today: '2026-03-02', ...life })
const one = (key: string, life: Partial<SurfingLife>) => {
  const { done, goal, reachedOn } = after(life).find((achievement) => achievement.key === key)!
  return { done, goal, reachedOn }
}

test('a new surfer has every achievement still to earn', () => {
  const all = after({})
  expect(all.length).toBeGreaterThanOrEqual(12)
  for (const { key, done, goal, reachedOn } of all)
    expect([tasks[key], done, goal > 0, reachedOn]).toEqual([expect.stringMatching(/\S/), 0, true, null])
})

test('each achievement has its own name', () => {
  expect(names.early_bird).toBe('Early Bird')
  const shown = after({}).map(({ key }) => names[key])
  expect(shown).not.toContain(undefined)
  expect(new Set(shown).size).toBe(shown.length)
})

describe.each<[key: string, goal: number, life: (times: number) => Partial<SurfingLife>]>([
  ['first_session', 1, (times) => ({ sessions: inARow(times) })],
  ['half_century', 50, (times) => ({ sessions: inARow(times) })],
  ['centurion', 100, (times) => ({ sessions: inARow(times) })],
  ['early_bird', 10, (times) => ({ sessions: inARow(times, () => ({ isDawn: () => true })) })],
  ['regular', 10, (times) => ({ sessions: inARow(times) })],
  ['explorer', 10, (times) => ({ sessions: inARow(times, (index) => ({ surfSpotId: `spot ${index}` })) })],
  ['globetrotter', 3, (times) => ({ sessions: inARow(times, (index) => ({ country: `country ${index}` })) })],
  ['century_of_hours', 100, (times) => ({ sessions: inARow(times) })],
  ['wave_hunter', 500, (times) => ({ sessions: inARow(times, () => ({ waves: 1 })) })],
  ['storyteller', 10, (times) => ({ sessions: inARow(times, () => ({ hasNotes: true })) })],
  ['party_wave', 5, (times) => ({ sessions: inARow(times, () => ({ isShared: true })) })],
  ['photographer', 10, (times) => ({ photoDays: inARow(times).map(({ day }) => day) })],
  ['buddy_system', 5, (times) => ({ buddyDays: inARow(times).map(({ day }) => day) })],
])('%s', (key, goal, life) => {
  test('is locked while one is missing', () => {
    expect(one(key, life(goal - 1))).toEqual({ done: goal - 1, goal, reachedOn: null })
  })
  test('is reached on the day of the last one, and later ones do not change that day', () => {
    const reachedOn = dayAfter(FIRST_DAY, goal - 1)
    expect(one(key, life(goal))).toEqual({ done: goal, goal, reachedOn })
    expect(one(key, life(goal + 5))).toEqual({ done: goal, goal, reachedOn })
  })
})

describe('activity that does not count', () => {
  test('sessions without a spot, for spots and countries', () => {
    const sessions = inARow(12, () => ({ surfSpotId: null, country: null }))
    expect(one('explorer', { sessions }).done).toBe(0)
    expect(one('regular', { sessions }).done).toBe(0)
    expect(one('globetrotter', { sessions }).done).toBe(0)
  })
  test('repeated sessions at the same spot', () => {
    expect(one('explorer', { sessions: inARow(12, (index) => ({ surfSpotId: `spot ${index % 3}` })) }).done).toBe(3)
    expect(one('regular', { sessions: inARow(12, (index) => ({ surfSpotId: `spot ${index % 3}` })) }).done).toBe(4)
  })
  test('mornings after the tenth, for which no dawn is computed', () => {
    let asked = 0
    const isDawn = () => {
      asked += 1
      return true
    }
    expect(one('early_bird', { sessions: inARow(40, () => ({ isDawn })) }).done).toBe(10)
    expect(asked).toBe(10)
  })
  test('daytime sessions alone and without notes', () => {
    const sessions = inARow(20)
    for (const key of ['early_bird', 'party_wave', 'storyteller', 'wave_hunter'])
      expect(one(key, { sessions }).done).toBe(0)
  })
  test('hours after a forgotten check-out', () => {
    expect(one('century_of_hours', { sessions: [aSession(FIRST_DAY, { hours: 2000 })] }).done).toBe(8)
  })
})

test('a missing half hour is not rounded away', () => {
  expect(one('century_of_hours', { sessions: [...inARow(99), aSession(FIRST_DAY, { hours: 0.9 })] })).toMatchObject({
    done: 99,
    reachedOn: null,
  })
})

describe('10 Day Streak', () => {
  const streak = (sessions: LoggedSession[], today: string) => one('ten_day_streak', { sessions, today })

  test('counts two sessions on one day as one day', () => {
    const sessions = [...inARow(9), ...inARow(9)]
    expect(streak(sessions, dayAfter(FIRST_DAY, 8))).toEqual({ done: 9, goal: 10, reachedOn: null })
  })
  test('continues over the end of a month and a year', () => {
    const sessions = Array.from({ length: 10 }, (_, index) => aSession(dayAfter('2025-12-27', index)))
    expect(streak(sessions, '2026-01-05')).toEqual({ done: 10, goal: 10, reachedOn: '2026-01-05' })
  })
  test('is still running the day after a session, and restarts after a day without one', () => {
    const sessions = inARow(6)
    expect(streak(sessions, dayAfter(FIRST_DAY, 6)).done).toBe(6)
    expect(streak(sessions, dayAfter(FIRST_DAY, 7)).done).toBe(0)
    expect(streak([...sessions, aSession('2026-04-01')], '2026-04-01').done).toBe(1)
  })
  test('stays earned after days without a session', () => {
    expect(streak(inARow(12), '2026-08-01').reachedOn).toBe('2026-03-10')
  })
  test('counts days in calendar order, also after crossing the date line', () => {
    const [first, second, third] = inARow(3) as [LoggedSession, LoggedSession, LoggedSession]
    expect(streak([first, third, second], third.day).done).toBe(3)
  })
})

test('Every Month needs all twelve months, in any years', () => {
  const months = ['2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08']
  const sessions = [...months, '2025-08', '2026-09', '2026-10'].map((month) => aSession(`${month}-15`))
  expect(one('every_month', { sessions })).toEqual({ done: 11, goal: 12, reachedOn: null })
  expect(one('every_month', { sessions: [...sessions, aSession('2026-11-20')] }).reachedOn).toBe('2026-11-20')
})
