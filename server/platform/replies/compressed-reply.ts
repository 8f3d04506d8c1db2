import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from '#server/platform/replies/compression.ts'

/** JSON that was serialized through the contract's schema and compressed by Brotli before, to be sent as it stands. */
export type CompressedReply = { brotli: Buffer }

const compressedReplies = new WeakSet<object>()

/** Marks bytes as a whole reply. What they are made of must come from `serializerOf`, so that nothing unnamed leaves. */
export function asCompressed(brotli: Buffer): CompressedReply {
  const reply = { brotli }
  compressedReplies.add(reply)
  return reply
}

export const isCompressed = (reply: unknown): reply is CompressedReply =>
  typeof reply === 'object' && reply !== null && compressedReplies.has(reply)

/** What a reader gets: the bytes as they are, or, where they take no Brotli, what is in them as a stream. */
export function compressedBody({ brotli }: CompressedReply, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-encoding')
  if (bestEncoding(request.headers['accept-encoding'], Number.POSITIVE_INFINITY) !== 'br')
    return Readable.from([brotli]).pipe(createBrotliDecompress())
  reply.header('content-encoding', 'br')
  return brotli
}
