import { expect, test } from 'vitest'
import { outboxActs } from '#web/app/outbox-acts.ts'
import { formatBanner, formatIntro, formatState } from '#web/features/outbox/outbox-words.ts'
import { fineAct } from '#web/features/safety/fine-act.ts'
import { checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { checkOutAct } from '#web/features/sessions/data/check-out-act.ts'
import { type Entry, newEntry } from '#web/lib/outbox/act.ts'

const here = { latitude: 33.6553, longitude: -118.0052 }
const place = { surfSpot: null, customLocation: 'The pier' }
const checkIn: Entry = {
  ...newEntry(checkInAct, { session: { customLocation: 'The pier', ...here }, place }, 'in'),
  seq: 1,
}
const out = { sessionId: 'in', isKnown: false, place: 'The pier', ending: {} }
const checkOut: Entry = { ...newEntry(checkOutAct, out, 'out'), seq: 2 }
const fine: Entry = { ...newEntry(fineAct, { sessionId: 'known', from: null }, 'fine'), seq: 3 }
const noTracks = { waiting: 0, refused: 0 }
const banner = (...entries: Entry[]) => formatBanner(entries, noTracks, outboxActs)

test('while a check-in is pending, the banner warns that no safety watch has started', () => {
  expect(banner(checkIn)).toEqual({
    isRefused: false,
    title: '1 check-in waiting',
    text: 'Your safety watch only starts once your check-in arrives. Tell someone on land.',
  })
})

test('a pending check-in with its check-out needs no safety warning', () => {
  expect(banner(checkIn, checkOut)).toMatchObject({ title: '1 check-in and 1 check-out waiting', text: '' })
})

test('an unanswered action is described as possibly received', () => {
  const lost = { ...checkIn, mayHaveArrived: true }
  expect(banner(lost)?.text).toBe("Your check-in may have arrived, but we can't tell yet. Tell someone on land.")
  expect(banner(lost, checkOut)?.text).toMatch(/^Your check-in may have arrived\. If it has, your safety watch goes on/)
  const out: Entry = { ...checkOut, input: { ...(checkOut.input as object), isKnown: true }, mayHaveArrived: true }
  expect(banner(out)?.text).toMatch(/^Your check-out may have arrived.* If it hasn't, your safety watch goes on/)
})

test('a pending check-out or ‘I’m fine’ warns that the safety watch goes on', () => {
  const known: Entry = { ...checkOut, input: { ...out, isKnown: true } }
  expect(banner(known)?.text).toMatch(/^Your safety watch goes on until your check-out arrives/)
  expect(banner(fine)?.text).toMatch(/^Your limit stays as it is/)
})

test('the banner names the first two kinds, and safety text replaces any other text', () => {
  const kinds = ['photo', 'like', 'comment'].map((act, nth): Entry => ({ ...fine, id: act, act, seq: 4 + nth }))
  expect(banner(checkOut, fine, ...kinds)?.title).toBe("1 check-out, 1 'I'm fine', and 3 more waiting")
  const plan: Entry = { ...fine, id: 'plan', act: 'plan', input: { plan: { invited: ['kai'] }, spotName: '' } }
  expect(banner(plan)?.text).toBe("Your buddies aren't invited until it's sent.")
  expect(banner(fine, plan)?.text).not.toMatch(/invited/)
})

test('a refused entry comes first with its remedy, and dependent entries wait', () => {
  const refusal = { status: 409, code: 'already_checked_in', text: 'You are already checked in' } as const
  const refused: Entry = { ...checkIn, state: 'refused', refusal }
  expect(banner(refused, checkOut)).toMatchObject({ isRefused: true, title: "1 check-in couldn't be sent" })
  expect(formatState(refused, [refused, checkOut], outboxActs)).toMatch(/delete this one\. If not, check out there/)
  expect(formatState(checkOut, [refused, checkOut], outboxActs)).toBe('Waiting for an earlier item.')
})

test('pending and refused tracks are counted beside the outbox entries', () => {
  expect(formatBanner([], noTracks, outboxActs)).toBeUndefined()
  expect(formatBanner([], { waiting: 2, refused: 0 }, outboxActs)?.title).toBe('2 tracks waiting')
  expect(formatBanner([checkOut], { waiting: 1, refused: 0 }, outboxActs)?.title).toBe(
    '1 check-out and 1 track waiting',
  )
  expect(formatBanner([checkOut], { waiting: 1, refused: 1 }, outboxActs)).toMatchObject({
    ...{ isRefused: true, title: "1 track couldn't be sent" },
  })
})

test('the intro promises an order only for pending entries', () => {
  expect(formatIntro([{ ...checkIn, state: 'refused' }], true)).toBe('Not sent yet. See each item for the reason.')
  expect(formatIntro([{ ...checkIn, state: 'refused' }, checkOut], true)).toBe('What you did is sent in this order.')
  expect(formatIntro([checkIn], false)).toMatch(/^No signal right now\. .* is sent in this order/)
})
