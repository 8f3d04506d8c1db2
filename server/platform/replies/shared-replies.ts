import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary, bestEncoding, compress, type Encoding, SHARED_QUALITY } from '#server/platform/replies/compression.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Cache time without a version, because another process may change the data. */
const MAX_AGE_MS = 60_000
const CACHED_REPLIES = 1_000
/** A proxy's cache requests each reply once a minute, whoever reads it. */
const PROXY_SECONDS = 60
/** A week's forecast takes some 100 KB before compression, and there are many spots. */
const CACHED_BYTES = 64 * 1024 * 1024

/** A new version invalidates the cached reply. */
type Question = { key: string; version: string | undefined }
type Cached = { version: string | undefined; until: number; bytes: number; serialized: Promise<Serialized> }
type Serialize = () => Promise<string>
type Serialized = { etag: string; plain: Buffer; compressed: (encoding: Encoding) => Promise<Buffer> }

/** Computes once per version, or once a minute. `serialize` returns the text. `admit` may refuse first. */
export function sharedReplies(maxAgeSeconds: number, contentType = JSON_TYPE) {
  const cached = new Map<string, Cached>()
  let cachedBytes = 0

  const forget = (key: string) => {
    cachedBytes -= cached.get(key)?.bytes ?? 0
    cached.delete(key)
  }
  const forgetOldest = () => {
    for (const key of cached.keys()) {
      if (cached.size <= CACHED_REPLIES && cachedBytes <= CACHED_BYTES) return
      forget(key)
    }
  }

  const findCached = ({ key, version }: Question) => {
    const found = cached.get(key)
    return found && found.version === version && performance.now() < found.until ? found.serialized : undefined
  }

  const serializedOnce = (question: Question, serialize: Serialize) => {
    const { key, version } = question
    const found = findCached(question)
    if (found) return found
    const until = version === undefined ? performance.now() + MAX_AGE_MS : Number.POSITIVE_INFINITY
    const fresh: Cached = { version, until, bytes: 0, serialized: serialize().then(serializedAs) }
    forget(key)
    cached.set(key, fresh)
    const isCached = () => cached.get(key) === fresh
    fresh.serialized.then(
      ({ plain }) => {
        if (!isCached()) return
        fresh.bytes = plain.length
        cachedBytes += plain.length
        forgetOldest()
      },
      () => isCached() && forget(key),
    )
    forgetOldest()
    return fresh.serialized
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    question: Question,
    serialize: Serialize,
    admit?: () => Promise<void>,
  ) => {
    if (admit && !findCached(question)) await admit()
    const { etag, plain, compressed } = await serializedOnce(question, serialize)
    const cacheControl = `public, max-age=${maxAgeSeconds}, s-maxage=${Math.max(maxAgeSeconds, PROXY_SECONDS)}`
    addVary(reply).headers({ 'cache-control': cacheControl, etag })
    if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(contentType)
    const encoding = bestEncoding(request.headers['accept-encoding'], plain.length)
    if (!encoding) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(await compressed(encoding))
  }
}

function serializedAs(text: string): Serialized {
  const plain = Buffer.from(text)
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    etag: etagOf(plain),
    plain,
    compressed(encoding) {
      const bytes = made.get(encoding) ?? compress(plain, encoding, SHARED_QUALITY)
      made.set(encoding, bytes)
      return bytes
    },
  }
}

/** Weak, because the reply is the same under any compression. */
export const etagOf = (plain: string | Buffer) => `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`

/** Compares an If-None-Match header weakly. */
export function hasAlready(known: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known?.trim() === '*' || (known ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
