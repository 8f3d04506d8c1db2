import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { html } from '#server/platform/pages/html.ts'
import { sharedReplies } from '#server/platform/replies/shared-replies.ts'
import { spotPath } from '#surf/places/page-addresses.ts'
import { HOUR_SECONDS } from '#surf/time/durations.ts'

/** Limit of a sitemap (sitemaps.org), less the two pages. */
const MOST_SPOTS = 50_000 - 2

const CLOSED = [
  ...['/api/', '/home', '/buddies', '/profile', '/sessions', '/progress', '/boards', '/imports', '/proposals'],
  ...['/notifications', '/settings', '/operators/', '/safety/', '/help'],
]
/** Programs that show links may read shared addresses, whatever page they were shared from. */
const SHARED = ['/*?*session=', '/*?*spot=', '/*?*plan=', '/*?*surfer=']

const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...SHARED.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

export function registerCrawlerFiles(http: FastifyInstance, { db, env }: Pick<Deps, 'db' | 'env'>): void {
  http.get('/robots.txt', async (_, reply) =>
    reply
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(env.PUBLIC_PAGES ? robots(env.PUBLIC_URL) : 'User-agent: *\nDisallow: /\n'),
  )
  const share = sharedReplies(HOUR_SECONDS, 'application/xml; charset=utf-8')
  http.get('/sitemap.xml', (request, reply) => {
    if (!env.PUBLIC_PAGES) throw new Refusal('not_found')
    return share(request, reply, { key: 'sitemap', version: undefined }, () => sitemap(db, env.PUBLIC_URL))
  })
}

type Listed = { id: string; name: string; correctedAt: Date | null }

/** https://www.sitemaps.org/protocol.html. `lastmod` is set only for spots that an operator corrected. */
async function sitemap(db: Deps['db'], publicUrl: string): Promise<string> {
  const { rows } = await sql<Listed>`
    select id, name, corrected_at from surf_spots where not is_hidden order by popularity_score desc, id limit ${MOST_SPOTS}`.execute(
    db,
  )
  const url = (path: string, correctedAt: Date | null = null) =>
    html`<url><loc>${publicUrl + path}</loc>${correctedAt ? html`<lastmod>${new Date(correctedAt).toISOString()}</lastmod>` : null}</url>\n`
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[url('/'), url('/discover'), ...rows.map((spot) => url(spotPath(spot), spot.correctedAt))]}</urlset>
`.markup
}
