import { expect, test } from 'vitest'
import { inOrder } from '#web/ui/layout/stable-order.ts'

test('a locked order preserves the rows’ positions, drops removed rows and appends new ones', () => {
  const items = ['new', 'out', 'first', 'newer'].map((id) => ({ id }))
  expect(inOrder(items, ['first', 'left', 'out']).map(({ id }) => id)).toEqual(['first', 'out', 'new', 'newer'])
})
