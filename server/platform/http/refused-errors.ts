import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { sendRefusal } from '#server/platform/http/refusal-texts.ts'

const codeOfFrameworkError: Partial<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
}

/** Sends the refusal of a handler, of Fastify, or of a failing part. */
export function refuseError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(reply, error)
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (statusCode < 500) {
    const isJson = error instanceof SyntaxError
    return sendRefusal(reply, new Refusal(codeOfFrameworkError[code] ?? (isJson ? 'invalid_json' : 'invalid_request')))
  }
  const refusal = refusalOf(error)
  // A bug logs its stack; for a failing part the refusal log has the reason.
  if (refusal.code === 'unexpected') request.log.error(error)
  return sendRefusal(reply, refusal)
}
