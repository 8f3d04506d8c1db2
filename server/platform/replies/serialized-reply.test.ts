import { expect, test } from 'vitest'
import { z } from 'zod'
import { surfSpot } from '#contract/sea/spots.ts'
import { activeSessions, sessionById } from '#contract/sessions/surf-sessions.ts'
import { serializerOf } from '#server/platform/replies/serialized-reply.ts'

const surfer = z.object({ id: z.uuid(), name: z.string().nullable() })
const serialize = serializerOf(z.object({ surfer: surfer.nullable(), likes: z.array(z.object({ count: z.number() })) }))
const zoe = { id: '0b1ed7a4-7d3c-4c53-9d0e-6f2a6f0f3b11', name: '"Zoë" \\\u2028🏄\ud83c' }

test('the fields of the schema are serialized unchanged, and no others', () => {
  const value = { surfer: zoe, likes: [{ count: -0.1 }, { count: 1e-7 }] }
  expect(JSON.parse(serialize(value))).toStrictEqual(value)
  const leaky = { surfer: { ...zoe, email: 'zoe@example.com' }, likes: [{ count: 1, by: 'zoe' }], place: '(1,2,3)' }
  expect(JSON.parse(serialize(leaky))).toStrictEqual({ surfer: zoe, likes: [{ count: 1 }] })
})

test('null stays null', () => {
  for (const surfer of [null, { ...zoe, name: null }])
    expect(JSON.parse(serialize({ surfer, likes: [] }))).toStrictEqual({ surfer, likes: [] })
})

test('a value of another shape is not serialized', () => {
  const odd: unknown[] = [
    { surfer: null },
    { surfer: { name: null }, likes: [] },
    { surfer: { ...zoe, name: { email: 'zoe@example.com' } }, likes: [] },
    { surfer: { ...zoe, name: ['zoe@example.com'] }, likes: [] },
    { surfer: null, likes: [{ count: [1] }] },
  ]
  for (const value of odd) expect(() => serialize(value as Parameters<typeof serialize>[0])).toThrow()
})

test('a schema with a choice has no serializer', () => {
  const choices = [z.union([z.object({ a: z.string() }), z.string()]), z.record(z.string(), z.string()), z.any()]
  for (const schema of [...choices, z.string().optional()]) expect(() => serializerOf(z.object({ schema }))).toThrow()
})

test('spots and sessions have a serializer', () => {
  for (const schema of [surfSpot, sessionById.reply, activeSessions.reply])
    expect(serializerOf(schema)).toBeInstanceOf(Function)
})
