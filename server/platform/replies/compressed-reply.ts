import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from '#server/platform/replies/compression.ts'

/** JSON serialized through the contract's schema and compressed with Brotli, sent unchanged. */
export type CompressedReply = { brotli: Buffer }

const compressedReplies = new WeakSet<object>()

/** Marks bytes as a complete reply. Build them with `serializerOf`, so that no unnamed field leaves. */
export function asCompressed(brotli: Buffer): CompressedReply {
  const reply = { brotli }
  compressedReplies.add(reply)
  return reply
}

export const isCompressed = (reply: unknown): reply is CompressedReply =>
  typeof reply === 'object' && reply !== null && compressedReplies.has(reply)

/** The reply's body: the bytes, or a decompressed stream for readers without Brotli. */
export function compressedBody({ brotli }: CompressedReply, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-encoding')
  if (bestEncoding(request.headers['accept-encoding'], Number.POSITIVE_INFINITY) !== 'br')
    return Readable.from([brotli]).pipe(createBrotliDecompress())
  reply.header('content-encoding', 'br')
  return brotli
}
