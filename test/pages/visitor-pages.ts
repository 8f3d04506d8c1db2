import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { inject } from 'vitest'
import { SIGN_IN_COOKIE } from '#server/features/accounts/core/tokens.ts'
import { tideAt } from '#server/features/conditions/forecast/tide.ts'
import { registerSharing } from '#server/features/sharing/routes.ts'
import { createSpotReader } from '#server/features/spots/reading.ts'
import { cacheSpots } from '#server/features/spots/spots-in-memory.ts'
import { type Env, readEnv } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { serveWebApp } from '#server/platform/pages/static-files.ts'
import { runFolder } from '#test/files/memory-folder.ts'

export const SITE = 'https://lineup.example'

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" />
<title>Lineup</title>
<meta name="description" content="Catch every dawn session with your surf community" />
</head><body><div id="root"></div></body></html>`

/** The pages of the app as a build of one page has them, with all that the server says of their addresses. */
export async function openVisitorPages(db: Database, settings: Partial<Env> = {}) {
  const folder = await mkdtemp(join(await runFolder(inject('templateUrl')), 'pages-'))
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'assets/wave-1a2b.js'), 'export {}')
  const pages = { '*': PAGE, '/discover': PAGE }
  await writeFile(join(folder, '.vite/first-pages.json'), JSON.stringify({ en: { surfer: pages, visitor: pages } }))
  const env: Env = { ...readEnv({}), PUBLIC_URL: SITE, TRUST_PROXY: true, ...settings }
  const clock: { now: Date | null } = { now: null }
  const deps = { db, env, log: pino({ level: 'warn' }), now: () => clock.now ?? new Date() }
  const http = createHttpServer(deps)
  const spots = cacheSpots(deps)
  const sharing = registerSharing(http, { ...deps, spots: createSpotReader(spots, deps), tideAt })
  await http.register((app) =>
    serveWebApp(app, ({ headers }) => headers.cookie?.includes(SIGN_IN_COOKIE) ?? false, {
      inserts: sharing.inserts,
      folder: pathToFileURL(`${folder}/`),
    }),
  )
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    clock,
    /** As after the bus has said 'spots'. */
    spotsChanged: spots.spotsChanged,
    async get(path: string, headers: Record<string, string> = {}) {
      const from = { 'x-forwarded-for': '192.0.2.1', ...headers }
      const response = await fetch(url + path, { headers: from, redirect: 'manual' })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: Object.fromEntries(response.headers), bytes, body: bytes.toString() }
    },
    async close() {
      await Promise.all([http.close(), sharing.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What the head of a page says, by the name or property of each meta element. */
export function metaIn(html: string): Record<string, string> {
  const unescaped = (text = '') =>
    text.replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp'] ?? "'",
    )
  const metas = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    canonical: unescaped(/<link rel="canonical" href="([^"]*)" \/>/.exec(html)?.[1]),
    ...Object.fromEntries([...metas].map(([, name, content]) => [name, unescaped(content)])),
  }
}
