import serializerFor, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/**
 * The JSON schema by which Fastify prints a reply. A nullable value is said as `nullable`, because the
 * serialiser tries each branch of an `anyOf` in turn, which costs more than printing it.
 */
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

/**
 * Serializes a reply; what its schema does not name is left out. The code for a schema is made with its first reply and once in
 * a process: for all endpoints it takes half a second of computing, by which every start would be longer.
 */
export function serializeReply(schema: z.ZodType, reply: unknown): string {
  const known = serializers.get(schema)
  if (known) return known(reply)
  // Two libraries' types of one standard: this one has a type for each kind of JSON value.
  const serialize = serializerFor(replySchema(schema) as Schema)
  serializers.set(schema, serialize)
  return serialize(reply)
}

/** Options of a Fastify route whose replies of objects are serialized through this schema. */
export const serializedBy = (schema: z.ZodType) => ({
  // Fastify asks for a serializer where it has a schema, which this one replaces.
  schema: { response: { '2xx': {} } },
  serializerCompiler: () => (reply: unknown) => serializeReply(schema, reply),
})
