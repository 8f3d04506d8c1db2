import { expect, test } from 'vitest'
import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'
import { aContact } from '#test/component/records.ts'
import { safetyGapWords } from '#web/features/safety/gaps/safety-gap-words.ts'
import { safetyGaps } from '#web/features/safety/gaps/safety-gaps.ts'

const LIMIT = '2026-11-21T15:05:00.000Z'
const now = Date.parse(LIMIT) - 2 * 60 * 60 * 1000
const session: SessionSafety = { sessionId: '', overdueAt: LIMIT, alarm: null, steps: [] }
const mum = aContact({ id: 'mum', name: 'Mum' })
const buddy = (firstName: string, ...channels: Safety['buddies'][number]['channels']) => ({
  user: { id: firstName, firstName, lastName: '', username: '', profileImageUrl: null },
  channels,
})
const safety: Safety = {
  isProtected: true,
  checkedAt: LIMIT,
  buddies: [buddy('Kai', 'app', 'push')],
  moreBuddies: 0,
  contacts: [{ id: 'mum', name: 'Mum', channels: ['sms'] }],
}
const whole = { session, safety, guard: 'protected', contacts: [mum], push: 'on', now } as const
const found = (change: Partial<Parameters<typeof safetyGaps>[0]>) =>
  safetyGaps({ ...whole, ...change }).map(({ kind, isOff }) => (isOff ? `${kind}!` : kind))

test('a running watch with a buddy, a contact and push has no gaps', () => {
  expect(safetyGaps(whole)).toEqual([])
})

test('a surfer without contacts and buddies reads both remedies, as the watch is off', () => {
  expect(found({ safety: { ...safety, buddies: [], contacts: [] }, contacts: [] })).toEqual([
    'no-contacts!',
    'no-buddies!',
  ])
  expect(found({ safety: { ...safety, contacts: [] }, contacts: [] })).toEqual(['no-contacts'])
  expect(found({ safety: { ...safety, buddies: [] } })).toEqual(['no-buddies'])
})

test('a contact who has not agreed is named as a gap, and still counts as a contact', () => {
  const gaps = safetyGaps({ ...whole, safety: { ...safety, buddies: [], contacts: [] } })
  expect(gaps.map(({ kind, isOff }) => [kind, isOff])).toEqual([
    ['contacts-waiting', true],
    ['no-buddies', true],
  ])
  expect(safetyGapWords(gaps[0]!).title).toBe("Mum can't be reached yet")
})

test('buddies reached only in Lineup are named if no buddy has another channel', () => {
  const noa = buddy('Noa', 'app')
  const [gap] = safetyGaps({ ...whole, safety: { ...safety, buddies: [noa] } })
  expect(gap).toEqual({ kind: 'buddies-in-app-only', isOff: false, names: ['Noa'] })
  expect(safetyGapWords(gap!).title).toBe('Noa might miss your alarm')
  expect(found({ safety: { ...safety, buddies: [noa, ...safety.buddies] } })).toEqual([])
})

test('push that is off is the last gap, and unsupported push is none', () => {
  expect(found({ push: 'off', contacts: [], safety: { ...safety, contacts: [] } })).toEqual(['no-contacts', 'push-off'])
  expect(found({ push: 'blocked' })).toEqual(['push-blocked'])
  for (const push of ['unsupported', 'needs-installing', undefined] as const) expect(found({ push })).toEqual([])
})

test('an inactive or unreachable server and an ended watch come first', () => {
  expect(found({ guard: 'nobody' })).toEqual(['not-looking!'])
  expect(found({ guard: 'unknown' })).toEqual(['unknown!'])
  expect(found({ guard: 'unknown', safety: undefined })).toEqual(['unknown!'])
  const reached = { ...session, alarm: { kind: 'help', raisedAt: LIMIT, reachedAt: LIMIT } } as const
  expect(found({ session: reached, push: 'off' })).toEqual(['ended!', 'push-off'])
})
