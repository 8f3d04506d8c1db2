import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { AccountPage } from '#server/features/accounts/pages/account-page.ts'
import { refusalOf } from '#server/platform/http/failures.ts'

/** Whether a page's form was sent, whose reader wants a page; everything else is a call that wants JSON. */
export const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false

/** Why a form was refused, for the page that says so. Throws it again for a call that wants JSON, and when it is a bug. */
export function refusalForForm(request: FastifyRequest, reply: FastifyReply, error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (!isForm(request) || refusal.code === 'unexpected') throw error
  if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'a form could not be answered')
  // For the log of what was refused, as where the answer is the refusal itself.
  reply.refusalCode = refusal.code
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return refusal
}

export const sendAccountPage = (reply: FastifyReply, { status, markup }: AccountPage): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(markup)
