import { expect, test } from 'vitest'
import { newClientId } from '#web/lib/api/client-id.ts'

test('each opened dialog gets its own id, a UUID accepted by the server', () => {
  const ids = Array.from({ length: 50 }, newClientId)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
