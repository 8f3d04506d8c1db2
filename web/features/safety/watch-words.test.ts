import { expect, test } from 'vitest'
import type { Safety, SessionSafety } from '#contract/sessions/safety.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { Guard } from '#web/features/safety/watch-phase.ts'
import { formatCheckInSafety, unansweredFineWords, watchWords } from '#web/features/safety/watch-words.ts'
import { clock } from '#web/lib/format/format.ts'

const LIMIT = '2026-11-21T15:05:00.000Z'
const now = Date.parse(LIMIT) - 2 * HOUR_MS
const session: SessionSafety = { sessionId: '', overdueAt: LIMIT, alarm: null, steps: [] }
const mum = { id: '', name: 'Mum', channels: ['sms' as const] }
const safety: Safety = { isProtected: true, checkedAt: LIMIT, buddies: [], moreBuddies: 0, contacts: [mum] }

test('a check-in shows who would be alerted and warns about unreliable protection', () => {
  const buddy = (firstName: string, ...channels: Safety['buddies'][number]['channels']) => ({
    user: { id: '', firstName, lastName: '', username: '', profileImageUrl: null },
    channels,
  })
  const kai = buddy('Kai', 'app', 'push')
  const noa = buddy('Noa', 'app')
  const said = (buddies: Safety['buddies'], contacts: Safety['contacts'], guard: Guard = 'protected') =>
    formatCheckInSafety({ ...safety, buddies, contacts }, guard)
  expect(said([kai, noa], [mum])).toEqual({
    ...{ text: 'Kai and Mum would be alerted.', isWarning: false, alerted: 'Kai and Mum' },
  })
  expect(said([noa], [])).toEqual({ text: 'Noa would only see it in Lineup.', isWarning: true, mend: 'Add a contact' })
  expect(said([], [])).toEqual({
    text: "If you don't come back, nobody is told.",
    isWarning: true,
    mend: 'Add a contact',
  })
  expect(said([kai], [mum], 'nobody')).toMatchObject({
    text: expect.stringContaining("The safety watch isn't running"),
  })
  expect(formatCheckInSafety(undefined, 'unknown')).toMatchObject({ isWarning: true })
})

test('a session is shown as watched only while the watch runs and someone would be alerted', () => {
  const guard = 'protected'
  expect(watchWords({ session, safety, guard, now })).toEqual({
    tone: 'calm',
    title: `Safety watch on until ${clock(LIMIT)}`,
  })
  expect(watchWords({ session, safety: { ...safety, contacts: [] }, guard, now })).toMatchObject({
    tone: 'warning',
    title: 'Safety watch is off: turn it on',
  })
})

test('the banner says plainly when the safety watch is not running', () => {
  expect(watchWords({ session, safety, guard: 'nobody', now })).toEqual({
    tone: 'warning',
    title: "The safety watch isn't running right now.",
    text: 'Tell someone on land.',
  })
})

test('without an answer from the server the limit is shown but nothing promised', () => {
  for (const known of [safety, undefined]) {
    const { tone, title, text } = watchWords({ session, safety: known, guard: 'unknown', now })
    expect(tone).toBe('warning')
    expect(title).toBe("We can't tell if your safety watch is on")
    expect(text).toContain(clock(LIMIT))
  }
})

test('a surfer asked ‘Still out?’ also learns if the watch is not running', () => {
  const asked = { session, safety, now: Date.parse(LIMIT) - HOUR_MS / 4 }
  expect(watchWords({ ...asked, guard: 'protected' })).toMatchObject({ tone: 'warning', title: 'Still out?' })
  expect(watchWords({ ...asked, guard: 'nobody' }).text).toMatch(/The safety watch isn't running right now\.$/)
})

test('an overdue surfer reads who was alerted, a reached one that the watch has ended', () => {
  const alarm = { kind: 'overdue', raisedAt: LIMIT, reachedAt: null } as const
  const told = {
    step: 'overdue',
    receiver: 'contact',
    name: 'Mum',
    channel: 'sms',
    state: 'sent',
    stateAt: LIMIT,
    isOfAlarm: true,
  } as const
  const overdue = { safety, guard: 'protected', now: Date.parse(LIMIT) + HOUR_MS } as const
  expect(watchWords({ ...overdue, session: { ...session, alarm, steps: [told] } })).toEqual({
    tone: 'alarm',
    title: "You're overdue",
    text: 'Mum was alerted.',
  })
  expect(watchWords({ ...overdue, session: { ...session, overdueAt: null } })).toEqual({
    tone: 'warning',
    title: 'Safety watch is off: turn it on',
    text: 'Tell someone on land.',
  })
  const reached = { ...session, overdueAt: null, alarm: { ...alarm, reachedAt: LIMIT } }
  expect(watchWords({ ...overdue, session: reached })).toMatchObject({
    title: 'Someone reached you',
    text: 'Safety watch is off: turn it on.',
  })
})

test('an ‘I’m fine’ that may have arrived does not claim that the limit is unchanged', () => {
  const limit = clock(LIMIT)
  expect(unansweredFineWords(LIMIT, false).text).toBe(`Your limit is still ${limit} until it arrives.`)
  expect(unansweredFineWords(LIMIT, true)).toEqual({
    tone: 'warning',
    title: "Your 'I'm fine' may have arrived",
    text: `We can't tell yet. If it hasn't, your limit is still ${limit}.`,
  })
})
