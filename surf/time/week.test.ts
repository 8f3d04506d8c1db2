import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { lastSevenDays, type SurfedSession, WEEK_REACH_MS } from '#surf/time/week.ts'

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

test('a week is seven days on end, and today is the last, in every zone and across changes of the clocks', () => {
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

test('what lies further back than the reach is never counted', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), fc.integer({ min: 1, max: 1000 }), (now, timeZone, hours) => {
      const week = lastSevenDays([surfed(now.getTime() - WEEK_REACH_MS - hours * HOUR_MS)], now, timeZone)
      expect(week.every(({ sessions }) => sessions === 0)).toBe(true)
    }),
  )
})

test('each session is put in its day once, and the sun is computed for those of the week alone', () => {
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
