import { expect, test } from 'vitest'
import { summaryWeekAt } from '#surf/log/summary-week.ts'

const at = (moment: string, timeZone: string) => {
  const { next, since, until, ...week } = summaryWeekAt(new Date(moment), timeZone)
  return { ...week, next: next.toISOString(), since: since.toISOString(), until: until.toISOString() }
}

test('a summary is due on Monday from 8 in the morning until midnight, by the clocks of the surfer', () => {
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

test('a week with a change of the clocks has an hour more or less, and its Monday begins at 8 all the same', () => {
  const before = at('2026-10-26T12:00:00Z', 'Europe/Lisbon')
  expect(before).toMatchObject({ since: '2026-10-18T23:00:00.000Z', until: '2026-10-26T00:00:00.000Z' })
  expect(at('2026-03-23T12:00:00Z', 'Europe/Lisbon').next).toBe('2026-03-30T07:00:00.000Z')
  expect(at('2026-10-19T12:00:00Z', 'Europe/Lisbon').next).toBe('2026-10-26T08:00:00.000Z')
})

test('the next one is later than the moment and at most eight days away; an unknown zone is taken as UTC', () => {
  for (let hour = 0; hour < 24 * 16; hour += 5) {
    const moment = new Date(Date.parse('2026-10-20T00:00:00Z') + hour * 3_600_000)
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'America/Los_Angeles']) {
      const ahead = summaryWeekAt(moment, zone).next.getTime() - moment.getTime()
      expect(ahead > 0 && ahead < 8 * 24 * 3_600_000, `${zone} ${moment.toISOString()}`).toBe(true)
    }
  }
  expect(at('2026-11-23T09:00:00Z', 'Mars/Olympus')).toEqual(at('2026-11-23T09:00:00Z', 'UTC'))
})
