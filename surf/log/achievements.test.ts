import { describe, expect, test } from 'vitest'
import { achievementNames, achievementsOf, type LoggedSession, type SurfingLife } from '#surf/log/achievements.ts'
import { dayAfter } from '#surf/time/calendar.ts'

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

test('whoever has not surfed yet has all of them before them', () => {
  const all = after({})
  expect(all.length).toBeGreaterThanOrEqual(12)
  for (const { name, text, done, goal, reachedOn } of all)
    expect([name, text, done, goal > 0, reachedOn]).toEqual([
      expect.stringMatching(/\S/),
      expect.stringMatching(/\S/),
      0,
      true,
      null,
    ])
})

test('each has a name of its own', () => {
  expect(achievementNames.early_bird).toBe('Early Bird')
  expect(new Set(Object.values(achievementNames)).size).toBe(Object.keys(achievementNames).length)
  expect(after({}).map(({ key, name }) => [key, name])).toEqual(Object.entries(achievementNames))
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
  test('is reached with the last one, on its day, and no later one moves that', () => {
    const reachedOn = dayAfter(FIRST_DAY, goal - 1)
    expect(one(key, life(goal))).toEqual({ done: goal, goal, reachedOn })
    expect(one(key, life(goal + 5))).toEqual({ done: goal, goal, reachedOn })
  })
})

describe('what does not count', () => {
  test('sessions away from every spot are no spot, and in no country', () => {
    const sessions = inARow(12, () => ({ surfSpotId: null, country: null }))
    expect(one('explorer', { sessions }).done).toBe(0)
    expect(one('regular', { sessions }).done).toBe(0)
    expect(one('globetrotter', { sessions }).done).toBe(0)
  })
  test('the same spot again is not another one', () => {
    expect(one('explorer', { sessions: inARow(12, (index) => ({ surfSpotId: `spot ${index % 3}` })) }).done).toBe(3)
    expect(one('regular', { sessions: inARow(12, (index) => ({ surfSpotId: `spot ${index % 3}` })) }).done).toBe(4)
  })
  test('mornings after the tenth, which nobody asks the sun about', () => {
    let asked = 0
    const isDawn = () => {
      asked += 1
      return true
    }
    expect(one('early_bird', { sessions: inARow(40, () => ({ isDawn })) }).done).toBe(10)
    expect(asked).toBe(10)
  })
  test('sessions in the day, alone and without notes', () => {
    const sessions = inARow(20)
    for (const key of ['early_bird', 'party_wave', 'storyteller', 'wave_hunter'])
      expect(one(key, { sessions }).done).toBe(0)
  })
  test('the hours after somebody forgot to check out', () => {
    expect(one('century_of_hours', { sessions: [aSession(FIRST_DAY, { hours: 2000 })] }).done).toBe(8)
  })
})

test('half an hour that is missing is not rounded away', () => {
  expect(one('century_of_hours', { sessions: [...inARow(99), aSession(FIRST_DAY, { hours: 0.9 })] })).toMatchObject({
    done: 99,
    reachedOn: null,
  })
})

describe('10 Day Streak', () => {
  const streak = (sessions: LoggedSession[], today: string) => one('ten_day_streak', { sessions, today })

  test('two sessions on one day are one day', () => {
    const sessions = [...inARow(9), ...inARow(9)]
    expect(streak(sessions, dayAfter(FIRST_DAY, 8))).toEqual({ done: 9, goal: 10, reachedOn: null })
  })
  test('runs over the end of a month and of a year', () => {
    const sessions = Array.from({ length: 10 }, (_, index) => aSession(dayAfter('2025-12-27', index)))
    expect(streak(sessions, '2026-01-05')).toEqual({ done: 10, goal: 10, reachedOn: '2026-01-05' })
  })
  test('continues on the day after the last session, and begins again after a day on land', () => {
    const sessions = inARow(6)
    expect(streak(sessions, dayAfter(FIRST_DAY, 6)).done).toBe(6)
    expect(streak(sessions, dayAfter(FIRST_DAY, 7)).done).toBe(0)
    expect(streak([...sessions, aSession('2026-04-01')], '2026-04-01').done).toBe(1)
  })
  test('once it was reached, a day on land takes nothing away', () => {
    expect(streak(inARow(12), '2026-08-01').reachedOn).toBe('2026-03-10')
  })
  test('counts days in the order of the calendar, also after a flight over the date line', () => {
    const [first, second, third] = inARow(3) as [LoggedSession, LoggedSession, LoggedSession]
    expect(streak([first, third, second], third.day).done).toBe(3)
  })
})

test('Every Month takes all twelve months, of whatever years', () => {
  const months = ['2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08']
  const sessions = [...months, '2025-08', '2026-09', '2026-10'].map((month) => aSession(`${month}-15`))
  expect(one('every_month', { sessions })).toEqual({ done: 11, goal: 12, reachedOn: null })
  expect(one('every_month', { sessions: [...sessions, aSession('2026-11-20')] }).reachedOn).toBe('2026-11-20')
})
