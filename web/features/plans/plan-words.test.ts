import { expect, test } from 'vitest'
import { partyInWords, whenAtTheSpot, whenInWords } from '#web/features/plans/plan-words.ts'
import { clock } from '#web/lib/format.ts'

const surfer = (id: string, firstName: string) => ({ id, firstName, lastName: '', username: id, profileImageUrl: null })
const ada = surfer('a', 'Ada')
const kai = surfer('k', 'Kai')
const noa = surfer('n', 'Noa')
const theo = surfer('t', 'Theo')
const zoe = surfer('z', 'Zoe')

test('a plan of today and tomorrow says so by the calendar, not by hours', () => {
  const now = new Date(2026, 10, 21, 23, 30)
  const inAnHour = new Date(2026, 10, 22, 0, 30).toISOString()
  const thisEvening = new Date(2026, 10, 21, 23, 45).toISOString()
  expect(whenInWords(thisEvening, +now)).toBe(`Today, ${clock(thisEvening)}`)
  expect(whenInWords(inAnHour, +now)).toBe(`Tomorrow, ${clock(inAnHour)}`)
})

test('a later plan says its day, and its year when that is another', () => {
  const now = new Date(2026, 10, 21, 12)
  const nextWeek = new Date(2026, 10, 28, 6, 12).toISOString()
  const nextYear = new Date(2027, 0, 2, 6, 12).toISOString()
  expect(whenInWords(nextWeek, +now)).toBe(`Sat, Nov 28, ${clock(nextWeek)}`)
  expect(whenInWords(nextYear, +now)).toBe(`Sat, Jan 2, 2027, ${clock(nextYear)}`)
})

test("the spot's own time is told only where its clocks show something else", () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(whenAtTheSpot('2026-11-28T14:12:00.000Z', here)).toBeUndefined()
  const elsewhere = here === 'Pacific/Kiritimati' ? 'UTC' : 'Pacific/Kiritimati'
  expect(whenAtTheSpot('2026-11-28T14:12:00.000Z', elsewhere)).toMatch(/^(Sat|Sun) .*\d:12.* at the spot$/)
})

test('who comes along is told by first name, without the reader', () => {
  const invited = [
    { user: kai, answer: 'going' as const },
    { user: theo, answer: 'maybe' as const },
    { user: noa, answer: 'no' as const },
  ]
  expect(partyInWords({ user: ada, invited }, 'a')).toBe('Kai is going, Theo maybe')
  expect(partyInWords({ user: ada, invited }, 'k')).toBe('Ada is going, Theo maybe')
  expect(partyInWords({ user: ada, invited }, 't')).toBe('Ada and Kai are going')
})

test('of many surfers two are named', () => {
  const invited = [kai, noa, theo].map((user) => ({ user, answer: 'going' as const }))
  expect(partyInWords({ user: ada, invited }, 'a')).toBe('Kai, Noa and 1 other are going')
  expect(partyInWords({ user: zoe, invited }, 'a')).toBe('Zoe, Kai and 2 others are going')
})

test('a planner who is alone, waits or was turned down reads which of it', () => {
  expect(partyInWords({ user: ada, invited: [] }, 'a')).toBe('On your own')
  expect(partyInWords({ user: ada, invited: [{ user: kai, answer: null }] }, 'a')).toBe('No one has answered yet')
  expect(partyInWords({ user: ada, invited: [{ user: kai, answer: 'no' }] }, 'a')).toBe('No one else can come')
})
