import { expect, test } from 'vitest'
import { inOrder } from '#web/ui/layout/held-order.ts'

test('a held order keeps its rows where they are, without those that left and with new ones at the end', () => {
  const items = ['new', 'out', 'first', 'newer'].map((id) => ({ id }))
  expect(inOrder(items, ['first', 'left', 'out']).map(({ id }) => id)).toEqual(['first', 'out', 'new', 'newer'])
})
