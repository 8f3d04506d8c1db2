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

type CompiledReply = { schema: ReturnType<typeof replySchema>; serialize: (reply: unknown) => string }

const compiledReplies = new WeakMap<z.ZodType, CompiledReply>()

/** A reply's JSON schema and its serializer, which are made once in a process, however many servers use them. */
export function compiledReply(reply: z.ZodType): CompiledReply {
  const known = compiledReplies.get(reply)
  if (known) return known
  const schema = replySchema(reply)
  // Two libraries' types of one standard: this one has a type for each kind of JSON value.
  const compiled = { schema, serialize: serializerFor(schema as Schema) }
  compiledReplies.set(reply, compiled)
  return compiled
}
