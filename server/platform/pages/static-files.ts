import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Described } from '#server/platform/api-document/described.ts'
import { LANGUAGE_HEADERS } from '#server/platform/http/language.ts'
import { openFirstPages, type PageInserts } from '#server/platform/pages/first-pages.ts'
import { isPagePath } from '#surf/places/page-addresses.ts'

const dist = new URL('../../../dist/', import.meta.url)
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** In development Vite serves the pages. */
const isBuilt = (folder = dist) =>
  process.env.NODE_ENV !== 'development' && existsSync(new URL('.vite/first-pages.json', folder))

const FILE = /^\/(?!api\/).*\.\w+$/

/**
 * Serves hashed files as immutable, the service worker in the request's language, and its page at every other address, with 404
 * where the app has none.
 */
export async function serveWebApp(
  app: FastifyInstance,
  isSurfer: (request: FastifyRequest) => boolean,
  { inserts, folder = dist }: { inserts: PageInserts; folder?: URL },
) {
  if (!isBuilt(folder)) return
  const sendFirstPage = await openFirstPages(new URL('.vite/first-pages.json', folder), isSurfer, inserts)
  const root = fileURLToPath(folder)
  const files = await pathsIn(root)
  await app.register(fastifyStatic, {
    root,
    // One route for all: a route for each file took most of the time in which a server starts.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/service-worker.js', (request, reply) =>
    reply.header('vary', LANGUAGE_HEADERS).sendFile(`${request.language}/service-worker.js`),
  )
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (files.has(path)) return reply.sendFile(path)
    if (isPagePath(path)) return sendFirstPage(request, reply, path)
    if (!FILE.test(path)) return reply.callNotFound()
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
  })
}

/** Every file of the build, as `/assets/main-1a2b.js`; what begins with a dot is not served. */
async function pathsIn(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`)
  return new Set(paths.filter((path) => !path.includes('/.')))
}

type Manifest = Record<string, { file: string; css?: string[] }>

/** Path of the stylesheet that all pages share, or of another one that the build names. */
export async function stylesheetPath(source = 'web/styles/main.css'): Promise<string> {
  if (!isBuilt()) return `/${source}?direct`
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest
  return `/${manifest[source]?.file ?? manifest['index.html']?.css?.[0]}`
}

/** Same as web/public/manifest.webmanifest and web/lib/files/shared-files.ts. */
const SHARE_TARGET = '/api/shared-files'
const SHARED_FILES_PAGE = '/shared-files'

/** Normally the service worker stores shared files; without one this page explains that. Reads and changes nothing. */
export async function registerShareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const described: Described = {
      about: 'Target of the web app manifest, normally handled by the service worker. Reads and changes nothing.',
      access: 'anyone',
      body: 'multipart/form-data',
      answers: { 303: null },
    }
    scope.post(SHARE_TARGET, { config: { anyOrigin: true, described } }, (_request, reply) =>
      reply.redirect(`${SHARED_FILES_PAGE}?lost`, 303),
    )
  })
}
