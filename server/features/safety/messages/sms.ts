import { createHmac } from 'node:crypto'
import type { Outcome } from '#server/features/safety/messages/message-outbox.ts'

const TIMEOUT_MS = 10_000

/** `at`: ISO time by the database's clock; gateways refuse wrong ones. */
type TextMessage = { id: string; to: string; text: string; at: string; signal: AbortSignal }

/** Signed as https://www.standardwebhooks.com; the id lets the gateway detect repeats. Refuses redirects. */
export function texter(url: string, secret: string) {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
  return async ({ id, to, text, at, signal }: TextMessage): Promise<Outcome> => {
    const body = JSON.stringify({ id, to, text })
    const seconds = String(Math.floor(Date.parse(at) / 1000))
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': seconds,
          'webhook-signature': `v1,${signature}`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      // The body may never end.
      response.body?.cancel().catch(() => {})
      return outcomeOf(response)
    } catch (error) {
      return { state: 'refused', why: codeOf(error), mayHaveArrived: !NEVER_ARRIVED.includes(codeOf(error)) }
    }
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
