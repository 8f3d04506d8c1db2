import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, compress, SHARED_QUALITY } from '#server/platform/compression.ts'

/** As scripts/first-pages-plugin.ts writes them: pages by address, '*' for every other one. */
type PagesByAddress = Record<string, string>
type FirstPage = { plain: Buffer; brotli: Buffer; etag: string }

/**
 * Reads the pages that the build made ready and returns what answers one. `isSurfer` decides between a surfer's page and a
 * visitor's; it only chooses what is fetched early, so it need not know whether the sign-in still holds.
 */
export async function openFirstPages(file: URL, isSurfer: (request: FastifyRequest) => boolean) {
  const { surfer, visitor } = JSON.parse(await readFile(file, 'utf8')) as Record<'surfer' | 'visitor', PagesByAddress>
  const [surfers, visitors] = await Promise.all([surfer, visitor].map(packAll))
  return function sendFirstPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const pages = isSurfer(request) ? surfers! : visitors!
    const { plain, brotli, etag } = pages.get(path) ?? pages.get('*')!
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'cookie, accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const isPacked = bestEncoding(request.headers['accept-encoding'], plain.length) === 'br'
    if (isPacked) reply.header('content-encoding', 'br')
    return reply.type('text/html; charset=utf-8').send(isPacked ? brotli : plain)
  }
}

async function packAll(pages: PagesByAddress): Promise<Map<string, FirstPage>> {
  return new Map(
    await Promise.all(Object.entries(pages).map(async ([path, html]) => [path, await pack(html)] as const)),
  )
}

async function pack(html: string): Promise<FirstPage> {
  const plain = Buffer.from(html)
  return {
    plain,
    brotli: await compress(plain, 'br', SHARED_QUALITY),
    etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
  }
}
