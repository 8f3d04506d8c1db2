import { createHmac } from 'node:crypto'
import type { Outcome } from '#server/features/safety/messages/due-messages.ts'

/** A gateway that says nothing for so long has failed. */
const TIMEOUT_MS = 10_000

/** `at`: when it is sent, an ISO time by the clock that all processes share; gateways refuse what is minutes off. */
type TextMessage = { id: string; to: string; text: string; at: string; signal: AbortSignal }

/**
 * Hands text messages to a gateway: a POST of {id, to, text} that is signed as Standard Webhooks say
 * (https://www.standardwebhooks.com), so that its receiver knows whom it is from, and by the id which one came before.
 * Follows no redirect, so that a number goes nowhere but where the operator said.
 */
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
      // What it says beside its status is of no use, and may never end.
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

/** Of what `fetch` throws, the reason that the network gave. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.name
}

/** A message that the gateway cannot read, or a number it cannot reach, stays so; what else ails it can be mended. */
function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { state: 'sent' }
  const why = `it answered ${status}`
  if (status === 400 || status === 422) return { state: 'failed', why }
  const seconds = Number(headers.get('retry-after'))
  return { state: 'refused', why, ...(seconds > 0 ? { restMs: seconds * 1000 } : {}) }
}
