import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, hasAlready } from '#server/platform/replies/shared-replies.ts'

/** Refused addresses too: nothing of them is stored or indexed. */
export const SECRET_ADDRESS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** A feed for the program that has its secret address; 304 if it has this text already. */
export function sendCalendar({ headers }: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = etagOf(text)
  reply.headers({ 'cache-control': 'private, no-cache', etag })
  if (hasAlready(headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(text)
}
