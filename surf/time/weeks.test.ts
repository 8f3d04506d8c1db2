import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lastSevenDays, type SurfedSession, summaryWeekAt, WEEK_REACH_MS } from '#surf/time/weeks.ts'

const zones = [
  'UTC',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Lord_Howe',
].map((zone) => (zone === 'Lord_Howe' ? 'Australia/Lord_Howe' : zone))
const moment = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
const surfed = (start: number, hours = 1): SurfedSession => ({
  startTime: new Date(start).toISOString(),
  hours,
  latitude: 20,
  longitude: 20,
})

test('a week is seven consecutive days ending today, in every zone and across clock changes', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), (now, timeZone) => {
      const days = lastSevenDays([], now, timeZone).map(({ day }) => day)
      const noons = days.map((day) => Date.parse(`${day}T12:00:00Z`))
      expect(noons.slice(1).map((noon, index) => noon - noons[index]!)).toEqual(Array<number>(6).fill(24 * HOUR_MS))
      const parts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
      expect(days.at(-1)).toBe(parts.format(now).split('/').toReversed().join('-'))
    }),
  )
})

test('each session of the last 144 hours is counted once, with its hours', () => {
  fc.assert(
    fc.property(
      moment,
      fc.constantFrom(...zones),
      fc.array(fc.integer({ min: 0, max: 143 * HOUR_MS }), { maxLength: 8 }),
      (now, timeZone, agos) => {
        const week = lastSevenDays(
          agos.map((ago) => surfed(now.getTime() - ago, 2)),
          now,
          timeZone,
        )
        expect(week.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(agos.length)
        expect(week.reduce((sum, { hours }) => sum + hours, 0)).toBe(agos.length * 2)
      },
    ),
  )
})

test('sessions beyond the reach are never counted', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), fc.integer({ min: 1, max: 1000 }), (now, timeZone, hours) => {
      const week = lastSevenDays([surfed(now.getTime() - WEEK_REACH_MS - hours * HOUR_MS)], now, timeZone)
      expect(week.every(({ sessions }) => sessions === 0)).toBe(true)
    }),
  )
})

test('each session is in one day, and the sun is computed only for this week’s sessions', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const asked = { day: 0, position: 0 }
  const watched = (session: SurfedSession): SurfedSession => ({
    ...session,
    get startTime() {
      asked.day += 1
      return session.startTime
    },
    get latitude() {
      asked.position += 1
      return session.latitude
    },
  })
  lastSevenDays([watched(surfed(now - WEEK_REACH_MS))], new Date(now), 'UTC')
  expect(asked).toEqual({ day: 1, position: 0 })
  lastSevenDays([watched(surfed(now))], new Date(now), 'UTC')
  expect(asked).toEqual({ day: 3, position: 1 })
})

const at = (moment: string, timeZone: string) => {
  const { next, since, until, ...week } = summaryWeekAt(new Date(moment), timeZone)
  return { ...week, next: next.toISOString(), since: since.toISOString(), until: until.toISOString() }
}

test('a summary is due on Monday from 8 to midnight in the surfer’s local time', () => {
  expect(at('2026-11-23T15:59:59Z', 'America/Los_Angeles')).toMatchObject({
    isDue: false,
    next: '2026-11-23T16:00:00.000Z',
  })
  expect(at('2026-11-23T16:00:00Z', 'America/Los_Angeles')).toEqual({
    monday: '2026-11-23',
    isDue: true,
    next: '2026-11-30T16:00:00.000Z',
    since: '2026-11-16T08:00:00.000Z',
    until: '2026-11-23T08:00:00.000Z',
  })
  expect(at('2026-11-24T08:00:00Z', 'America/Los_Angeles')).toMatchObject({ monday: '2026-11-23', isDue: false })
  expect(at('2026-11-22T22:00:00Z', 'Australia/Brisbane')).toMatchObject({ monday: '2026-11-23', isDue: true })
  expect(at('2026-11-22T22:00:00Z', 'UTC')).toMatchObject({ monday: '2026-11-16', isDue: false })
})

test('a week with a clock change has an hour more or less, and its Monday still begins at 8', () => {
  const before = at('2026-10-26T12:00:00Z', 'Europe/Lisbon')
  expect(before).toMatchObject({ since: '2026-10-18T23:00:00.000Z', until: '2026-10-26T00:00:00.000Z' })
  expect(at('2026-03-23T12:00:00Z', 'Europe/Lisbon').next).toBe('2026-03-30T07:00:00.000Z')
  expect(at('2026-10-19T12:00:00Z', 'Europe/Lisbon').next).toBe('2026-10-26T08:00:00.000Z')
})

test('the next summary is in the future, at most eight days away; an unknown zone means UTC', () => {
  for (let hour = 0; hour < 24 * 16; hour += 5) {
    const moment = new Date(Date.parse('2026-10-20T00:00:00Z') + hour * 3_600_000)
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'America/Los_Angeles']) {
      const ahead = summaryWeekAt(moment, zone).next.getTime() - moment.getTime()
      expect(ahead > 0 && ahead < 8 * 24 * 3_600_000, `${zone} ${moment.toISOString()}`).toBe(true)
    }
  }
  expect(at('2026-11-23T09:00:00Z', 'Mars/Olympus')).toEqual(at('2026-11-23T09:00:00Z', 'UTC'))
})
