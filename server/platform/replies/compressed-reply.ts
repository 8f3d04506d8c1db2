import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from '#server/platform/replies/compression.ts'

export type CompressedReply = { brotli: Buffer }

const compressedReplies = new WeakSet<object>()

/** Build the bytes with `serializerOf`, so that no unnamed field leaves. */
export function asCompressed(brotli: Buffer): CompressedReply {
  const reply = { brotli }
  compressedReplies.add(reply)
  return reply
}

export const isCompressed = (reply: unknown): reply is CompressedReply =>
  typeof reply === 'object' && reply !== null && compressedReplies.has(reply)

/** Decompresses for readers without Brotli. */
export function compressedBody({ brotli }: CompressedReply, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-encoding')
  if (bestEncoding(request.headers['accept-encoding'], Number.POSITIVE_INFINITY) !== 'br')
    return Readable.from([brotli]).pipe(createBrotliDecompress())
  reply.header('content-encoding', 'br')
  return brotli
}
