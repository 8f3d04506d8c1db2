import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

type Kept = { path: string; maxAgeSeconds: number; secure: boolean }

/** The value of a cookie that holds nothing but base64url and dots; undefined for none and for garbage. */
export function readCookie({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w.-]+$/.test(value)) return value
  }
  return undefined
}

/** Keeps a value in the browser, out of reach of scripts and of requests that other sites make. 0 seconds forgets it. */
export function setCookie(reply: FastifyReply, name: string, value: string, { path, maxAgeSeconds, secure }: Kept) {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  reply.header('set-cookie', [...parts, ...(secure ? ['Secure'] : [])].join('; '))
}
