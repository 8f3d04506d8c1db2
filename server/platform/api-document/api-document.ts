import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Language } from '#languages'
import type { ServedRoute } from '#server/platform/api-document/described.ts'
import { documentOf } from '#server/platform/api-document/document.ts'
import { apiPage } from '#server/platform/api-document/page.ts'
import type { Env } from '#server/platform/config/env.ts'
import { LANGUAGE_HEADERS } from '#server/platform/http/language.ts'
import { languageForm } from '#server/platform/pages/language-choice.ts'
import { pageText } from '#server/platform/pages/page.ts'
import { asCompressed, compress, compressedBody, SHARED_QUALITY } from '#server/platform/replies/compression.ts'
import { JSON_TYPE, sharedReplies } from '#server/platform/replies/shared-replies.ts'

const MAX_AGE_SECONDS = 300
const PAGE = '/api/docs'

type PackedPage = { etag: string; brotli: Buffer }

/** GET /api/openapi.json: every route of this server, the same for everyone. `served` is complete once it listens. */
export function registerApiDocument(http: FastifyInstance, env: Env, served: readonly ServedRoute[]): void {
  const share = sharedReplies(MAX_AGE_SECONDS, JSON_TYPE)
  const about = 'This document: OpenAPI 3.1.'
  const described = { about, access: 'anyone', answers: { 200: z.record(z.string(), z.json()), 304: null } } as const
  http.get('/api/openapi.json', { config: { described } }, (request, reply) =>
    share(request, reply, { key: '', version: '' }, async () => JSON.stringify(documentOf(served, env))),
  )
}

/** GET /api/docs: the same for people, drawn once for each language. */
export function registerApiPage(pages: FastifyInstance, env: Env, served: readonly ServedRoute[]): void {
  const packed = new Map<Language, Promise<PackedPage>>()
  const pack = async (language: Language): Promise<PackedPage> => {
    const page = { ...apiPage(language, documentOf(served, env)), languages: languageForm(language, PAGE) }
    const plain = Buffer.from(pageText(page))
    const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
    return { etag, brotli: await compress(plain, 'br', SHARED_QUALITY) }
  }
  const about = 'This document as a page.'
  const described = { about, access: 'anyone', answers: { 200: 'text/html', 304: null } } as const
  pages.get(PAGE, { config: { described } }, async (request, reply) => {
    const { language } = request
    if (!packed.has(language)) packed.set(language, pack(language))
    const { etag, brotli } = await packed.get(language)!.catch((error) => {
      packed.delete(language)
      throw error
    })
    reply.headers({ 'cache-control': 'no-cache', etag, vary: LANGUAGE_HEADERS, 'content-language': language })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(compressedBody(asCompressed(brotli), request, reply))
  })
}
