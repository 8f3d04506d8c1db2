import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * A value that one browser keeps for us, out of reach of scripts and of requests that other sites make. Under https the name begins with `__Host-`: browsers then take the cookie only from this very host, by https and for
 * every path, so that no other host of the same domain can put one of its own in its place. A cookie without the prefix
 * counts for nothing there.
 */
export function cookieNamed(name: string, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const key = isSecure ? `__Host-${name}` : name

  const set = (reply: FastifyReply, value: string, maxAgeSeconds: number) => {
    const parts = [`${key}=${value}`, 'Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
    reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
  }

  return {
    /** The value that a request carries, if it is nothing but base64url and dots; undefined for none and for garbage. */
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
