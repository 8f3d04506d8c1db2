import build from 'fast-json-stringify'
import type { z } from 'zod'
import { replySchema } from '#server/platform/reply-schema.ts'

/** JSON that was printed through the contract's schema before it was asked for, to be sent as it stands. */
export type PrintedReply = { printed: string }

const printedReplies = new WeakSet<object>()

/** Marks text as a whole reply. Its parts must come from `printerOf`, so that nothing unnamed leaves. */
export function asPrinted(printed: string): PrintedReply {
  const reply = { printed }
  printedReplies.add(reply)
  return reply
}

export const isPrinted = (reply: unknown): reply is PrintedReply =>
  typeof reply === 'object' && reply !== null && printedReplies.has(reply)

/** Prints values of a reply's schema as Fastify would: what the schema does not name does not leave. */
export const printerOf = <Schema extends z.ZodType>(schema: Schema): ((value: z.output<Schema>) => string) =>
  build(replySchema(schema) as Parameters<typeof build>[0])
