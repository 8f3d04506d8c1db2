import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** `__Host-` under https, so that another host of the domain cannot set it; other cookies are then ignored. */
export function cookieNamed(name: string, publicUrl: string, { isForScripts = false } = {}) {
  const isSecure = publicUrl.startsWith('https:')
  const key = isSecure ? `__Host-${name}` : name

  const set = (reply: FastifyReply, value: string, maxAgeSeconds: number) => {
    const parts = [
      `${key}=${value}`,
      'Path=/',
      `Max-Age=${maxAgeSeconds}`,
      ...(isForScripts ? [] : ['HttpOnly']),
      'SameSite=Lax',
    ]
    reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
  }

  return {
    /** Base64url characters and dots; undefined if missing or malformed. */
    read({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined {
      for (const pair of cookie.split(';')) {
        const [found, value = ''] = pair.trim().split('=', 2)
        if (found === key && /^[\w.-]+$/.test(value)) return value
      }
      return undefined
    },
    keep: set,
    forget: (reply: FastifyReply) => set(reply, '', 0),
  }
}
