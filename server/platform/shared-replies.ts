import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, compress, type Encoding, SHARED_QUALITY } from '#server/platform/compression.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Another server process may have changed what we keep and have no edition of. */
const KEPT_MS = 60_000
const KEPT_REPLIES = 1_000

/** What was asked, and the edition of what it is answered from: a new edition makes every kept reply an old one. */
type Question = { key: string; edition: string | undefined }
type Printed = { etag: string; plain: Buffer; compressed: (encoding: Encoding) => Promise<Buffer> }

/**
 * Answers questions that have the same answer for everyone: each is worked out, printed and compressed once for an
 * edition, or once a minute where there are none, and not sent again to those who have it. `print` gives the reply's
 * text, and what it throws is kept by nobody.
 */
export function sharedReplies(maxAgeSeconds: number, contentType = JSON_TYPE) {
  const kept = new Map<string, { until: number; printed: Promise<Printed> }>()
  let newest: string | undefined

  const printedOnce = ({ key, edition }: Question, print: () => Promise<string>) => {
    if (edition !== newest) kept.clear()
    newest = edition
    const found = kept.get(key)
    if (found && performance.now() < found.until) return found.printed
    const until = edition === undefined ? performance.now() + KEPT_MS : Number.POSITIVE_INFINITY
    const fresh = { until, printed: print().then(printedAs) }
    fresh.printed.catch(() => kept.get(key) === fresh && kept.delete(key))
    kept.delete(key)
    kept.set(key, fresh)
    const [oldest = key] = kept.keys()
    if (kept.size > KEPT_REPLIES) kept.delete(oldest)
    return fresh.printed
  }

  return async (request: FastifyRequest, reply: FastifyReply, question: Question, print: () => Promise<string>) => {
    const { etag, plain, compressed } = await printedOnce(question, print)
    reply.headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, etag, vary: 'accept-encoding' })
    if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(contentType)
    const encoding = bestEncoding(request.headers['accept-encoding'], plain.length)
    if (!encoding) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(await compressed(encoding))
  }
}

function printedAs(text: string): Printed {
  const plain = Buffer.from(text)
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    // Weak: it is the same reply, whatever it is compressed by.
    etag: `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    plain,
    compressed(encoding) {
      const bytes = made.get(encoding) ?? compress(plain, encoding, SHARED_QUALITY)
      made.set(encoding, bytes)
      return bytes
    },
  }
}

function hasAlready(known: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return known?.trim() === '*' || (known ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))
}
