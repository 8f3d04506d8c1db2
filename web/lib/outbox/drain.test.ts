import { afterEach, expect, test, vi } from 'vitest'
import { outboxActs } from '#web/app/outbox-acts.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { createSender, inSendingOrder, outcomeOf } from '#web/lib/outbox/drain.ts'

afterEach(() => void vi.useRealTimers())

const answered = (status: number) => new ApiError(status, '', 'Some text')

test.each([
  ['no answer', new TypeError('Failed to fetch'), 'later'],
  ['a busy server', answered(503), 'later'],
  ['a proxy without a server', answered(502), 'later'],
  ['a body that arrived too slowly', answered(408), 'later'],
  ['too many requests', answered(429), 'limited'],
  ['no room for files', answered(507), 'limited'],
  ['nobody signed in, or somebody else', answered(401), 'signed out'],
  ['a conflict', answered(409), 'refused'],
  ['an account that may not', answered(403), 'refused'],
  ['an internal error', answered(500), 'counted'],
])('%s: pending entries are not lost', (_, failure, outcome) => {
  expect(outcomeOf(failure, { errors: 0 })).toBe(outcome)
})

test('an entry that repeatedly fails on the server is shown as refused and blocks no others', () => {
  expect(outcomeOf(answered(500), { errors: 3 })).toBe('counted')
  expect(outcomeOf(answered(500), { errors: 4 })).toBe('refused')
})

test('safety actions are sent before photos and comments, all others in order', () => {
  const entry = (act: string, seq: number): Entry => ({
    ...{ seq, id: `${seq}`, act, input: {}, madeAt: '2026-11-23T08:00:00Z', needs: [] },
    ...{ state: 'waiting', refusal: null, errors: 0 },
  })
  const made = ['photo', 'comment', 'check-in', 'photo', 'session edit', 'newer act', 'check-out', 'fine', 'like']
  const sent = inSendingOrder(made.map(entry), outboxActs).map(({ act }) => act)
  expect(sent.slice(0, 4)).toEqual(['check-in', 'session edit', 'check-out', 'fine'])
  expect(sent.slice(4)).toEqual(['photo', 'comment', 'photo', 'newer act', 'like'])
})

test('retries wait longer each time, and begin anew once the server was reached', async () => {
  vi.useFakeTimers()
  const drainOnce = vi.fn(async () => 'later' as const)
  const sender = createSender(drainOnce)
  const drainsWithin = async (seconds: number) => {
    drainOnce.mockClear()
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return drainOnce.mock.calls.length
  }
  await sender.send()
  expect([await drainsWithin(5), await drainsWithin(5), await drainsWithin(5)]).toEqual([1, 0, 1])
  await sender.sendAfresh()
  expect(await drainsWithin(5)).toBe(1)
  sender.close()
  expect(await drainsWithin(600)).toBe(0)
})
