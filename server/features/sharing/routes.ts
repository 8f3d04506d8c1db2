import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type ServerTexts, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { registerCrawlerFiles } from '#server/features/sharing/crawlers.ts'
import type { PictureText } from '#server/features/sharing/picture/draw-picture.ts'
import { startSharedPictures } from '#server/features/sharing/picture/shared-pictures.ts'
import { SITE_PICTURE, sitePicture, unlistedHead } from '#server/features/sharing/preview.ts'
import { sessionForVisitors, sessionPicture, sessionPicturePath } from '#server/features/sharing/session-preview.ts'
import { createSharedPages, type SpotReader, type TideBetween } from '#server/features/sharing/shared-pages.ts'
import { spotPicturePath } from '#server/features/sharing/spot-preview.ts'
import { spotPicture } from '#server/features/sharing/spot-text.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'
import type { PageInserts } from '#server/platform/pages/first-pages.ts'
import { turnToSend } from '#server/platform/replies/costly-reads.ts'

/** A session may be hidden or deleted, and conditions change hourly. */
const MAX_AGE_SECONDS = { session: 300, spot: 900, site: 24 * 60 * 60 }

type Need = Pick<Deps, 'db' | 'env' | 'log' | 'now'> & { spots: SpotReader; tideAt: TideBetween }
type Sharing = { inserts: PageInserts; close: () => Promise<void> }

/** With PUBLIC_PAGES=false there are no previews, pictures or sitemap. */
export function registerSharing(http: FastifyInstance, need: Need): Sharing {
  registerCrawlerFiles(http, need)
  if (!need.env.PUBLIC_PAGES)
    return {
      inserts: { everywhere: (language) => unlistedHead(textsIn(language)), of: async () => undefined },
      close: async () => {},
    }
  const { db, spots } = need
  const pictures = startSharedPictures(db)

  async function send(request: FastifyRequest, reply: FastifyReply, words: PictureText, maxAgeSeconds: number) {
    const { jpeg, etag } = await pictures.picture(words, request.ip)
    await turnToSend(request.ip)
    reply.headers({
      'cache-control': `public, max-age=${maxAgeSeconds}`,
      etag,
      // Programs that show links may embed it.
      'cross-origin-resource-policy': 'cross-origin',
    })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/jpeg').send(jpeg)
  }

  const textsFor = ({ query }: FastifyRequest): ServerTexts =>
    textsIn(spokenLanguage(need.env, String((query as { language?: unknown }).language)))

  http.get(SITE_PICTURE, (request, reply) => send(request, reply, sitePicture(textsFor(request)), MAX_AGE_SECONDS.site))
  http.get<ById>(spotPicturePath(':id'), async (request, reply) => {
    const spot = await spots.byId(idIn(request.params))
    if (!spot) throw new Refusal('not_found')
    return send(request, reply, spotPicture(textsFor(request), spot), MAX_AGE_SECONDS.spot)
  })
  http.get<ById>(sessionPicturePath(':id'), async (request, reply) => {
    const session = await sessionForVisitors(db, idIn(request.params))
    const spot = session && (await spots.byId(session.surfSpotId))
    if (!spot) throw new Refusal('not_found')
    return send(request, reply, sessionPicture(textsFor(request), session, spot), MAX_AGE_SECONDS.session)
  })
  return { inserts: createSharedPages(need), close: pictures.close }
}

type ById = { Params: { id: string } }
const params = z.object({ id })

function idIn(given: unknown): string {
  const parsed = params.safeParse(given)
  if (!parsed.success) throw new Refusal('not_found')
  return parsed.data.id
}
