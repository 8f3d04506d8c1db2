import { expect, test } from 'vitest'
import { type Entry, NOTHING, withEntries } from '#web/lib/outbox/act.ts'

const entry = (act: string, seq: number): Entry => ({
  ...{ seq, id: `${act} ${seq}`, act, input: {}, madeAt: '2026-11-23T12:00:00.000Z', needs: [] },
  ...{ state: 'waiting', refusal: null, errors: 0 },
})

test('the list of one action’s entries is stable while other actions change', () => {
  const [photo, like, later] = [entry('photo', 1), entry('like', 2), entry('like', 3)]
  const before = withEntries(NOTHING, [photo, like])
  const after = withEntries(before, [photo, later])
  expect(after.byAct.get('photo')).toBe(before.byAct.get('photo'))
  expect(after.byAct.get('like')).toEqual([later])
  expect(withEntries(after, [later]).byAct.has('photo')).toBe(false)
})
