import type { Outcome } from '#server/features/safety/messages/message-outbox.ts'
import { signedHeaders } from '#server/platform/outgoing/signature.ts'

const TIMEOUT_MS = 10_000

/** `at`: ISO time by the database's clock; gateways refuse wrong ones. */
type TextMessage = { id: string; to: string; text: string; at: string; signal: AbortSignal }

/** Refuses redirects. */
export function texter(url: string, secret: string) {
  const post = poster(url, secret)
  return async (message: TextMessage): Promise<Outcome> => {
    try {
      const response = await post(message)
      // The body may never end.
      response.body?.cancel().catch(() => {})
      return outcomeOf(response)
    } catch (error) {
      return { state: 'refused', why: codeOf(error), mayHaveArrived: !NEVER_ARRIVED.includes(codeOf(error)) }
    }
  }
}

/** For operators: hands one message over, and returns what the gateway answered. */
export async function tryTexting(
  url: string,
  secret: string,
  message: TextMessage,
): Promise<{ isAccepted: boolean; answer: string }> {
  try {
    const response = await poster(url, secret)(message)
    const { ok, status, statusText } = response
    return { isAccepted: ok, answer: [status, statusText, await beginningOf(response)].filter(Boolean).join(' ') }
  } catch (error) {
    return { isAccepted: false, answer: codeOf(error) }
  }
}

/** The first part of the body alone, which may never end. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const { value } = await reader.read()
  reader.cancel().catch(() => {})
  return new TextDecoder().decode(value)
}

function poster(url: string, secret: string) {
  return ({ id, to, text, at, signal }: TextMessage): Promise<Response> => {
    const body = JSON.stringify({ id, to, text })
    return fetch(url, {
      method: 'POST',
      headers: signedHeaders({ id, at, body, secrets: [secret] }),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  }
}

const NEVER_ARRIVED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.name
}

/** Malformed messages and unreachable numbers fail permanently. */
function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { state: 'sent' }
  const why = `it answered ${status}`
  if (status === 400 || status === 422) return { state: 'failed', why }
  const seconds = Number(headers.get('retry-after'))
  return { state: 'refused', why, ...(seconds > 0 ? { restMs: seconds * 1000 } : {}) }
}
