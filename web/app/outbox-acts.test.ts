import { expect, test } from 'vitest'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { starAct } from '#web/features/favourites/star-act.ts'
import { answerPlanAct } from '#web/features/plans/acts/answer-plan-act.ts'
import { editSessionAct } from '#web/features/sessions/data/edit-session-act.ts'
import { commentAct, likeAct, photoAct } from '#web/features/sessions/data/reaction-acts.ts'
import type { Act, Entry } from '#web/lib/outbox/act.ts'
import { outboxActs } from './outbox-acts.ts'

const [entryId, sessionId] = ['6f4c0c52-6a0f-4b53-9c0f-0d5a7e0f3a11', 'b7c5b0f4-1a51-4b87-9a8b-6f1f6c9f2d22']

const entryOf = <Input>(act: Act<Input, unknown>, input: Input, madeAt = new Date().toISOString()): Entry<Input> => ({
  ...{ seq: 1, id: entryId, act: act.name, input, madeAt, needs: [] },
  ...{ state: 'waiting', refusal: null, errors: 0 },
})

/** The one call that an act makes; `serverId` is what the session in its input has become. */
async function sentBy<Input>(act: Act<Input, unknown>, entry: Entry<Input>, serverId?: string) {
  const calls: unknown[] = []
  // Records calls; replies do not matter.
  const call = async (...asked: unknown[]): Promise<never> => {
    calls.push(asked)
    return {} as never
  }
  await act.send(entry, { call, serverIdOf: (id) => (id === sessionId ? serverId : undefined), dependents: [] })
  return calls
}

test('entries of earlier app versions still find their action', () => {
  const names = ['comment', 'like', 'past session', 'photo', 'plan', 'plan answer', 'session edit', 'star']
  expect(Object.keys(outboxActs)).toEqual(expect.arrayContaining(names))
  for (const [name, act] of Object.entries(outboxActs)) expect(act.name).toBe(name)
})

test('actions on a session made offline wait for it and are sent with its server id', async () => {
  const comment = { sessionId, comment: 'Shaka' }
  expect(commentAct.needs?.(comment)).toEqual([sessionId])
  expect(await sentBy(commentAct, entryOf(commentAct, comment), 'from-the-server')).toEqual([
    [
      'POST /api/surf-sessions/:id/comment',
      { params: { id: 'from-the-server' }, body: { comment: 'Shaka', clientId: entryId } },
    ],
  ])
  const like = entryOf(likeAct, { sessionId, liked: false, of: "Kai's session" })
  expect(await sentBy(likeAct, like)).toEqual([['DELETE /api/surf-sessions/:id/like', { params: { id: sessionId } }]])
  for (const act of [likeAct, editSessionAct, photoAct] as Act<{ sessionId: string }, unknown>[])
    expect(act.needs?.({ sessionId })).toEqual([sessionId])
})

test('adding and removing a favorite are idempotent calls', async () => {
  const sent = (isStarred: boolean) =>
    sentBy(starAct, entryOf(starAct, { spotId: sessionId, isStarred, name: 'Malibu' }))
  expect(await sent(true)).toEqual([['PUT /api/favourites/:id', { params: { id: sessionId } }]])
  expect(await sent(false)).toEqual([['DELETE /api/favourites/:id', { params: { id: sessionId } }]])
})

test('an answer to a plan carries its age, which is never negative', async () => {
  const input = { planId: sessionId, answer: 'maybe', spotName: 'Malibu' } as const
  const answerAt = async (at: number) => {
    const [[, sent]] = (await sentBy(answerPlanAct, entryOf(answerPlanAct, input, new Date(at).toISOString()))) as [
      [string, { body: { answer: string; answeredMsAgo: number } }],
    ]
    return sent.body
  }
  const earlier = await answerAt(Date.now() - 90 * MINUTE_MS)
  expect(earlier.answer).toBe('maybe')
  expect(Math.abs(earlier.answeredMsAgo - 90 * MINUTE_MS)).toBeLessThan(MINUTE_MS)
  expect(await answerAt(Date.now() + 5 * MINUTE_MS)).toEqual({ answer: 'maybe', answeredMsAgo: 0 })
})

test('retrying a conflicting edit overwrites the newer values', () => {
  const input = { sessionId, edits: { notes: 'Mine', was: { notes: 'Old' } }, placeName: 'Malibu' }
  expect(editSessionAct.insist?.(input)).toEqual({ ...input, edits: { notes: 'Mine' } })
})

test('each pending action of a session deleted elsewhere explains that it can be deleted too', () => {
  const gone = { status: 404, code: 'session_not_found', text: 'No.' } as const
  const said = (name: string) => outboxActs[name]?.explain?.(gone, { sessionId })
  expect(said('check-out')).toBe('This session was deleted on another phone. You can delete this check-out too.')
  expect(said('fine')).toBe('This session was deleted on another phone. You can delete this.')
  expect(said('photo')).toBe('Its session was deleted. Delete the photo here too.')
  expect(said('session edit')).toBe('That session was deleted. Delete this too.')
  for (const name of ['comment', 'like']) expect(said(name)).toMatch(/^That session is gone/)
})

test('a refused action explains how to resolve it', () => {
  const refusal = (code: 'edited_since' | 'plan_over' | 'invalid_request') => ({ status: 409, code, text: 'No.' })
  const edit = { sessionId, edits: {}, placeName: 'Malibu' }
  expect(editSessionAct.explain?.(refusal('edited_since'), edit)).toMatch(/Try again to keep .*, or delete/)
  const answer = { planId: sessionId, answer: 'no', spotName: 'Malibu' } as const
  expect(answerPlanAct.explain?.(refusal('plan_over'), answer)).toMatch(/Too late.*Delete/)
  expect(answerPlanAct.explain?.(refusal('edited_since'), answer), 'the words of the server do').toBeUndefined()
  const [checkIn, checkOut] = [outboxActs['check-in'], outboxActs['check-out']]
  expect(checkIn?.explain?.(refusal('invalid_request'), {})).toMatch(/^No\. Delete this check-in/)
  expect(checkOut?.explain?.(refusal('invalid_request'), {})).toMatch(/^No\. .*your safety watch goes on/)
})
