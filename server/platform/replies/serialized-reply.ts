import serializerFor, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/** Uses `nullable`, because Fastify's serializer tries each branch of an `anyOf`, which costs more than serializing. */
export const replySchema = (reply: z.ZodType) =>
  z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    // Without the names of shared schemas, which would become references.
    metadata: z.registry(),
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

export type SerializedReply = { serialized: string }

const serializedReplies = new WeakSet<object>()

/** Build its parts with `serializerOf` or `serializeReply`, so that no unnamed field leaves. */
export function asSerialized(serialized: string): SerializedReply {
  const reply = { serialized }
  serializedReplies.add(reply)
  return reply
}

export const isSerialized = (reply: unknown): reply is SerializedReply =>
  typeof reply === 'object' && reply !== null && serializedReplies.has(reply)

/** Drops unnamed fields, three times as fast as Fastify's. Throws for shapes that are not plain. */
export function serializerOf<Schema extends z.ZodType>(schema: Schema): (value: z.output<Schema>) => string {
  const copy = new Function('leaf', `return (value) => ${copyOf(replySchema(schema), 'value')}`)(leaf)
  return (value) => JSON.stringify(copy(value))
}

type Shape = ReturnType<typeof replySchema>
const LEAVES = ['string', 'number', 'integer', 'boolean']

/** Generated code contains only names of the contract. */
function copyOf({ type, properties, required, items }: Shape, place: string): string {
  if (properties && required?.length === Object.keys(properties).length) {
    const fields = Object.entries(properties).map(([field, shape]) => {
      const name = JSON.stringify(field)
      return `${name}: ${copyOf(shape as Shape, `${place}[${name}]`)}`
    })
    return `(${place} === null ? null : { ${fields.join(', ')} })`
  }
  if (items) return `(${place} === null ? null : ${place}.map((item) => ${copyOf(items as Shape, 'item')}))`
  if (LEAVES.includes(String(type))) return `leaf(${place})`
  throw new Error('This shape leaves a choice: it needs a serializer that can make it.')
}

function leaf(value: unknown): unknown {
  if (value === undefined || (typeof value === 'object' && value !== null)) throw new Error('That was not declared.')
  return value
}
