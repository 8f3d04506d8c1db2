import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliDecompress, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** Smaller replies fit one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1024
/** For replies to many: a tenth of the time of the best quality, for a sixth more bytes. */
export const SHARED_QUALITY = 6
/** For replies to one reader. */
export const OWN_QUALITY = 4

/** Quality 0 means not accepted. */
export function bestEncoding(accepted: string | string[] = '', bytes: number): Encoding | undefined {
  if (bytes < WORTH_COMPRESSING_BYTES) return undefined
  const taken = String(accepted)
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

export const compress = (plain: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : promisify(gzip)(plain)

/** Up to this size compressing inline is faster than a thread: 0.06 against 0.17 ms. */
const PACKED_AT_ONCE_BYTES = 8 * 1024

const compressNow = (plain: Buffer, encoding: Encoding, quality: number): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : gzipSync(plain)

/** Beside what the reply depends on already, such as its language. */
export function addVary(reply: FastifyReply): FastifyReply {
  const others = reply.getHeader('vary')
  return reply.header('vary', others ? `${others}, accept-encoding` : 'accept-encoding')
}

export function compressJson(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (typeof payload !== 'string' || !isJson) return payload
    const encoding = bestEncoding(request.headers['accept-encoding'], payload.length)
    if (!encoding) return payload
    addVary(reply).header('content-encoding', encoding).removeHeader('content-length')
    const pack = payload.length <= PACKED_AT_ONCE_BYTES ? compressNow : compress
    return pack(Buffer.from(payload), encoding, OWN_QUALITY)
  })
}

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
  addVary(reply)
  if (bestEncoding(request.headers['accept-encoding'], Number.POSITIVE_INFINITY) !== 'br')
    return Readable.from([brotli]).pipe(createBrotliDecompress())
  reply.header('content-encoding', 'br')
  return brotli
}
