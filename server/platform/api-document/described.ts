import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { TokenScope } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { LimitName } from '#server/limits.ts'

/** JSON of this schema, or a media type. */
export type Content = z.ZodType | string

/** Describes a route that is no call of the contract, for the document of the API. */
export type Described = {
  about: string
  /** `surfer` needs a sign-in; `address`: knowing the address is enough. */
  access: 'anyone' | 'surfer' | 'address'
  scope?: TokenScope
  params?: Record<string, z.ZodType>
  query?: z.ZodType
  body?: Content | readonly string[]
  /** By status; null has no body. */
  answers: Record<number, Content | readonly Content[] | null>
  refuses?: readonly RefusalCode[]
  limits?: readonly LimitName[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    described?: Described
  }
}

type Config = { config: { described: Described } }

export const HTML = 'text/html'

/** A page for people, which a form of its own may be sent to. */
export const describedPage = (about: string, { answers, ...more }: Partial<Described> = {}): Config => ({
  config: { described: { about, access: 'anyone', ...more, answers: { 200: HTML, ...answers } } },
})

/** A call that answers JSON of this schema. */
export const describedCall = (about: string, reply: z.ZodType, more: Partial<Described> = {}): Config => ({
  config: { described: { about, access: 'anyone', answers: { 200: reply }, ...more } },
})

export type ServedRoute = { method: string; path: string; described: Described | undefined }

/** Everything that programs may call. Other routes are pages of the app and their files. */
const OF_API = /^\/(api\/|livez$|readyz$|healthz$|metrics$|\.well-known\/)/
export const isApiPath = (path: string): boolean => OF_API.test(path)

/** Methods of OpenAPI, without HEAD, which every GET answers. WebDAV's are not in the document. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Lists the routes that are registered from now on. */
export function listRoutes(http: FastifyInstance): ServedRoute[] {
  const served: ServedRoute[] = []
  http.addHook('onRoute', ({ method, url, config }) => {
    if (!isApiPath(url)) return
    for (const one of [method].flat())
      if (METHODS.includes(one)) served.push({ method: one, path: url, described: config?.described })
  })
  return served
}
