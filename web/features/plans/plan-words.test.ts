import { expect, test } from 'vitest'
import { formatParty, formatWhen } from '#web/features/plans/plan-words.ts'

const surfer = (id: string, firstName: string) => ({ id, firstName, lastName: '', username: id, profileImageUrl: null })
const ada = surfer('a', 'Ada')
const kai = surfer('k', 'Kai')
const noa = surfer('n', 'Noa')
const theo = surfer('t', 'Theo')
const zoe = surfer('z', 'Zoe')

const LISBON = 'Europe/Lisbon'
const planned = (startTime: string, timeZone = LISBON) => ({
  startTime,
  surfSpot: { area: 'Ericeira, Lisbon Coast', timeZone },
})
/** As the reader's language writes it. */
const clock = (hours: number, minutes: number) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(2026, 0, 1, hours, minutes))

test('today and tomorrow follow the calendar, not the number of hours', () => {
  const now = Date.parse('2026-11-21T23:30:00Z')
  expect(formatWhen(planned('2026-11-21T23:45:00Z'), now, LISBON)).toBe(`Today, ${clock(23, 45)}`)
  expect(formatWhen(planned('2026-11-22T00:30:00Z'), now, LISBON)).toBe(`Tomorrow, ${clock(0, 30)}`)
})

test('a later plan shows its day, and its year if it differs', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatWhen(planned('2026-11-28T06:12:00Z'), now, LISBON)).toBe(`Sat, Nov 28, ${clock(6, 12)}`)
  expect(formatWhen(planned('2027-01-02T06:12:00Z'), now, LISBON)).toBe(`Sat, Jan 2, 2027, ${clock(6, 12)}`)
})

test('a plan uses the spot’s local time and says so to readers in another zone', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const plan = planned('2026-11-22T06:00:00Z')
  const words = `${clock(6, 0)} in Ericeira`
  expect(formatWhen(plan, now, 'Europe/Madrid')).toBe(`Tomorrow, ${words} (${clock(7, 0)} for you)`)
  // Where it is another day, neither is called tomorrow.
  expect(formatWhen(plan, now, 'Pacific/Honolulu')).toBe(`Sun, Nov 22, ${words} (Sat ${clock(20, 0)} for you)`)
  const nameless = { ...plan, surfSpot: { area: '', timeZone: LISBON } }
  expect(formatWhen(nameless, now, 'Europe/Madrid')).toContain(`${clock(6, 0)} at the spot (`)
  // The same clock under another name.
  expect(formatWhen(plan, now, 'Europe/London')).toBe(`Tomorrow, ${clock(6, 0)}`)
})

test('participants are listed by first name, without the reader', () => {
  const invited = [
    { user: kai, answer: 'going' as const },
    { user: theo, answer: 'maybe' as const },
    { user: noa, answer: 'no' as const },
  ]
  expect(formatParty({ user: ada, invited }, 'a')).toBe('Kai is going, Theo maybe')
  expect(formatParty({ user: ada, invited }, 'k')).toBe('Ada is going, Theo maybe')
  expect(formatParty({ user: ada, invited }, 't')).toBe('Ada and Kai are going')
})

test('a long list names two surfers and counts the others', () => {
  const invited = [kai, noa, theo].map((user) => ({ user, answer: 'going' as const }))
  expect(formatParty({ user: ada, invited }, 'a')).toBe('Kai, Noa and 1 other are going')
  expect(formatParty({ user: zoe, invited }, 'a')).toBe('Zoe, Kai and 2 others are going')
})

test('a planner reads whether they are alone, waiting or turned down', () => {
  expect(formatParty({ user: ada, invited: [] }, 'a')).toBe('On your own')
  expect(formatParty({ user: ada, invited: [{ user: kai, answer: null }] }, 'a')).toBe('No one has answered yet')
  expect(formatParty({ user: ada, invited: [{ user: kai, answer: 'no' }] }, 'a')).toBe('No one else can come')
})
