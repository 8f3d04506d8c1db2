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
