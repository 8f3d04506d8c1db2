import type { Socket } from 'node:net'
import { Refusal } from '#contract/refusals.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'
import { JSON_TYPE } from '#server/platform/replies/shared-replies.ts'

/** For connections without a reply object. */
export function bareAnswer({ status, message, code, retryAfterSeconds }: Refusal, headers: Headers): string {
  const body = JSON.stringify({ message, code })
  const whole = {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(retryAfterSeconds !== undefined && { 'retry-after': retryAfterSeconds }),
    ...headers,
  }
  const lines = Object.entries(whole).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} Refused`, ...lines, '', body].join('\r\n')
}

export function refuseUnreadable(error: Error & { code?: string }, socket: Socket, headers: Headers) {
  if (!socket.writable) return socket.destroy()
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'invalid_request')
  socket.end(bareAnswer(refusal, headers), () => socket.destroy())
}
