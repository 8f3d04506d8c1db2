import serializerFor, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/** Uses `nullable`, because Fastify's serializer tries each branch of an `anyOf`, which costs more than serializing. */
export const replySchema = (reply: z.ZodType) =>
  z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const [first, second, ...more] = jsonSchema.anyOf ?? []
      if (!first || second?.type !== 'null' || more.length > 0) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, first, { nullable: true }, first.enum && { enum: [...first.enum, null] })
    },
  })

const serializers = new WeakMap<z.ZodType, (reply: unknown) => string>()

/** Drops unnamed fields. Generates code on first use: all endpoints would add half a second to each start. */
export function serializeReply(schema: z.ZodType, reply: unknown): string {
  const known = serializers.get(schema)
  if (known) return known(reply)
  // Two libraries' types of one standard; this one has a type per kind of JSON value.
  const serialize = serializerFor(replySchema(schema) as Schema)
  serializers.set(schema, serialize)
  return serialize(reply)
}

export const serializedBy = (schema: z.ZodType) => ({
  // Fastify calls a serializer only if a schema is set, which this one replaces.
  schema: { response: { '2xx': {} } },
  serializerCompiler: () => (reply: unknown) => serializeReply(schema, reply),
})
