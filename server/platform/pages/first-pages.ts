import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, type Language } from '#languages'
import { LANGUAGE_HEADERS } from '#server/platform/http/language.ts'
import type { Html } from '#server/platform/pages/html.ts'
import { bestEncoding, compress, OWN_QUALITY, SHARED_QUALITY } from '#server/platform/replies/compression.ts'
import { isAppPage } from '#surf/places/app-pages.ts'

/** Written by scripts/build/first-pages-plugin.ts: pages by address, '*' for all others. */
type PagesByAddress = Record<string, string>
type Pages = Record<'surfer' | 'visitor', PagesByAddress>
type FirstPage = { plain: Buffer; brotli: Buffer; etag: string }

export type PageInsert =
  | {
      head: Html
      words?: Html
      /** Path of the page whose resources it loads. */
      like?: string
      status?: number
    }
  | { movedTo: string }

export type PageInserts = {
  /** For pages without an insert of their own. */
  everywhere: (language: Language) => Html
  /** Undefined without an insert. Never rejects. */
  of: (url: string, language: Language) => Promise<PageInsert | undefined>
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>\s*/
const ROOT = '<div id="root">'

/** `isSurfer` chooses between two pages. It only affects prefetching, so the sign-in need not be valid. */
export async function openFirstPages(file: URL, isSurfer: (request: FastifyRequest) => boolean, inserts: PageInserts) {
  const built = JSON.parse(await readFile(file, 'utf8')) as Record<string, Pages>
  const packBoth = async (language: Language, { surfer, visitor }: Pages) => ({
    surfers: await packAll(surfer),
    visitors: await packAll(mapPages(visitor, (html) => insertInto(html, { head: inserts.everywhere(language) }))),
    visitor,
  })
  // Each language for its first reader.
  const packed = new Map<string, ReturnType<typeof packBoth>>()
  const pagesIn = (language: Language) => {
    const pages = packed.get(language) ?? packBoth(language, built[language] ?? built[defaultLanguage]!)
    packed.set(language, pages)
    return pages
  }
  const pageAt = (pages: Map<string, FirstPage>, path: string) => pages.get(path) ?? pages.get('*')!

  return async function sendFirstPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const { surfers, visitors, visitor } = await pagesIn(request.language)
    if (!isAppPage(path)) reply.code(404)
    if (isSurfer(request)) return send(request, reply, pageAt(surfers, path))
    if (reply.statusCode === 404) return send(request, reply, pageAt(visitors, path))
    const insert = await inserts.of(request.url, request.language)
    if (!insert) return send(request, reply, pageAt(visitors, path))
    // Browsers cache a 301 forever, even after a name changes back.
    if ('movedTo' in insert)
      return reply.headers({ 'cache-control': 'no-cache', vary: LANGUAGE_HEADERS }).redirect(insert.movedTo, 301)
    const html = visitor[insert.like ?? path] ?? visitor['*']!
    return send(request, reply.code(insert.status ?? 200), await pack(insertInto(html, insert), OWN_QUALITY))
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, brotli, etag }: FirstPage) {
  reply.headers({ 'cache-control': 'no-cache', etag, vary: `${LANGUAGE_HEADERS}, accept-encoding` })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const isPacked = bestEncoding(request.headers['accept-encoding'], plain.length) === 'br'
  if (isPacked) reply.header('content-encoding', 'br')
  return reply.type('text/html; charset=utf-8').send(isPacked ? brotli : plain)
}

function insertInto(html: string, { head, words }: { head: Html; words?: Html }): string {
  if (!TITLE.test(html) || !DESCRIPTION.test(html)) throw new Error('The built page lacks its title or description.')
  const titled = html.replace(DESCRIPTION, '').replace(TITLE, () => head.markup)
  return words ? titled.replace(ROOT, () => words.markup + ROOT) : titled
}

const mapPages = (pages: PagesByAddress, map: (html: string) => string): PagesByAddress =>
  Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, map(html)]))

async function packAll(pages: PagesByAddress): Promise<Map<string, FirstPage>> {
  return new Map(
    await Promise.all(
      Object.entries(pages).map(async ([path, html]) => [path, await pack(html, SHARED_QUALITY)] as const),
    ),
  )
}

async function pack(html: string, quality: number): Promise<FirstPage> {
  const plain = Buffer.from(html)
  return {
    plain,
    brotli: await compress(plain, 'br', quality),
    etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
  }
}
