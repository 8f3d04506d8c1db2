import { dayAfter } from '#surf/time/calendar.ts'

export type LoggedSession = {
  /** Local day of its start, e.g. 2026-11-20. */
  day: string
  hours: number
  /** Lazy: the sun's position costs more than everything else here. */
  isDawn: () => boolean
  surfSpotId: string | null
  country: string | null
  waves: number
  hasNotes: boolean
  isShared: boolean
}

/** Oldest first. */
export type SurfingLife = { sessions: LoggedSession[]; photoDays: string[]; buddyDays: string[]; today: string }

type Step = { day: string; done: number }
type Rule = { goal: number; steps: (life: SurfingLife, goal: number) => Step[] }

/** Longer ones are forgotten check-outs: alarms allow 8 hours. */
const LONGEST_SESSION_HOURS = 8

/** Badges must not encourage risk: none for bigger waves, longer swims or lonely beaches. */
const rules = {
  first_session: {
    goal: 1,
    steps: ({ sessions }) => counted(sessions),
  },
  early_bird: {
    goal: 10,
    steps: ({ sessions }, goal) =>
      counted([
        ...sessions
          .values()
          .filter(({ isDawn }) => isDawn())
          .take(goal),
      ]),
  },
  ten_day_streak: {
    goal: 10,
    steps: ({ sessions, today }) => inARow(sessions, today),
  },
  photographer: {
    goal: 10,
    steps: ({ photoDays }) => counted(photoDays.map((day) => ({ day }))),
  },
  regular: {
    goal: 10,
    steps: ({ sessions }) => mostOfOne(sessions, ({ surfSpotId }) => surfSpotId),
  },
  explorer: {
    goal: 10,
    steps: ({ sessions }) => different(sessions, ({ surfSpotId }) => surfSpotId),
  },
  globetrotter: {
    goal: 3,
    steps: ({ sessions }) => different(sessions, ({ country }) => country),
  },
  every_month: {
    goal: 12,
    steps: ({ sessions }) => different(sessions, ({ day }) => day.slice(5, 7)),
  },
  half_century: {
    goal: 50,
    steps: ({ sessions }) => counted(sessions),
  },
  centurion: {
    goal: 100,
    steps: ({ sessions }) => counted(sessions),
  },
  century_of_hours: {
    goal: 100,
    steps: ({ sessions }) => added(sessions, ({ hours }) => Math.min(hours, LONGEST_SESSION_HOURS)),
  },
  wave_hunter: {
    goal: 500,
    steps: ({ sessions }) => added(sessions, ({ waves }) => waves),
  },
  storyteller: {
    goal: 10,
    steps: ({ sessions }) => counted(sessions.filter(({ hasNotes }) => hasNotes)),
  },
  party_wave: {
    goal: 5,
    steps: ({ sessions }) => counted(sessions.filter(({ isShared }) => isShared)),
  },
  buddy_system: {
    goal: 5,
    steps: ({ buddyDays }) => counted(buddyDays.map((day) => ({ day }))),
  },
} satisfies Record<string, Rule>

export type AchievementKey = keyof typeof rules
export const isAchievement = (key: string | null): key is AchievementKey => key !== null && Object.hasOwn(rules, key)
const keys = Object.keys(rules) as AchievementKey[]

/** Progress (integer up to `goal`) and the day the goal was reached, or null. */
export const achievementsOf = (life: SurfingLife) =>
  keys.map((key) => {
    const { goal, steps }: Rule = rules[key]
    const course = steps(life, goal)
    return {
      key,
      goal,
      done: Math.min(goal, Math.floor(course.at(-1)?.done ?? 0)),
      reachedOn: course.find(({ done }) => done >= goal)?.day ?? null,
    }
  })

const counted = (happened: { day: string }[]): Step[] => happened.map(({ day }, index) => ({ day, done: index + 1 }))

function added(sessions: LoggedSession[], amountOf: (session: LoggedSession) => number): Step[] {
  let done = 0
  return sessions.map((session) => {
    done += amountOf(session)
    return { day: session.day, done }
  })
}

function different(sessions: LoggedSession[], sortOf: (session: LoggedSession) => string | null): Step[] {
  const seen = new Set<string>()
  return sessions.map((session) => {
    const sort = sortOf(session)
    if (sort !== null) seen.add(sort)
    return { day: session.day, done: seen.size }
  })
}

function mostOfOne(sessions: LoggedSession[], sortOf: (session: LoggedSession) => string | null): Step[] {
  const times = new Map<string, number>()
  let done = 0
  return sessions.map((session) => {
    const sort = sortOf(session)
    if (sort !== null) {
      times.set(sort, (times.get(sort) ?? 0) + 1)
      done = Math.max(done, times.get(sort) ?? 0)
    }
    return { day: session.day, done }
  })
}

function inARow(sessions: LoggedSession[], today: string): Step[] {
  // Crossing the date line eastward repeats a day.
  const days = [...new Set(sessions.map(({ day }) => day))].sort()
  let done = 0
  let next = ''
  const course = days.map((day) => {
    done = day === next ? done + 1 : 1
    next = dayAfter(day)
    return { day, done }
  })
  const last = course.at(-1)
  return last && last.day < dayAfter(today, -1) ? [...course, { day: today, done: 0 }] : course
}
