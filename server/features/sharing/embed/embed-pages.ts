import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type UnitSystem, unitSystems } from '#contract/accounts/users.ts'
import { id } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Forecast } from '#contract/sea/conditions.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import {
  type EmbedOptions,
  embedPage,
  embedWithoutSpot,
  THEMES,
  type Theme,
} from '#server/features/sharing/embed/embed-markup.ts'
import type { SpotReader } from '#server/features/sharing/shared-pages.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { languageWithoutCookie } from '#server/platform/http/language.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { embedHeaders } from '#server/platform/http/security-headers.ts'
import { inCostlyTurn } from '#server/platform/replies/costly-reads.ts'
import { sharedReplies } from '#server/platform/replies/shared-replies.ts'
import { unitsIn } from '#surf/sea/units.ts'

const HTML_TYPE = 'text/html; charset=utf-8'
const MAX_AGE_SECONDS = 60
const REFRESH_SECONDS = 600

type Need = Pick<Deps, 'db' | 'env' | 'now'> & {
  spots: Pick<SpotReader, 'byId'>
  forecastAt: (spotId: string) => Promise<Forecast>
}

/** The same for everyone, without scripts and cookies. Only the sites in EMBED_HOSTS may frame it. */
export function registerEmbedPages(app: FastifyInstance, { db, env, now, spots, forecastAt }: Need): void {
  const headers = { ...embedHeaders(env), refresh: String(REFRESH_SECONDS), 'x-robots-tag': 'noindex' }
  const share = sharedReplies(MAX_AGE_SECONDS, HTML_TYPE)
  const hasSites = env.EMBED_HOSTS.length > 0
  app.get<{ Params: { id: string } }>('/embed/spots/:id', async (request, reply) => {
    if (!env.PUBLIC_PAGES && !hasSites) throw new Refusal('not_found')
    // A screen on a wall has nobody to reload it, so failures refresh, too.
    reply.headers(headers)
    if (hasSites) reply.removeHeader('x-frame-options')
    const options = optionsOf(request, env)
    reply.headers({ 'content-language': options.language, vary: 'accept-language' })
    const spotId = id.safeParse(request.params.id).data
    const spot = spotId && (await spots.byId(spotId))
    if (!spot) return reply.code(404).type(HTML_TYPE).send(embedWithoutSpot(options))
    const network = widestNetworkOf(request.ip)
    const note = hasSites ? null : textsIn(options.language).sharing.embed.noSites('EMBED_HOSTS')
    const page = async () => {
      const forecast = await inCostlyTurn(network, () => forecastAt(spot.id))
      return embedPage(options, { spot, forecast, note, now: now(), publicUrl: env.PUBLIC_URL })
    }
    const key = JSON.stringify([spot.id, options])
    return share(request, reply, { key, version: undefined }, page, () => spend(db, { 'new-forecast': [network] }))
  })
}

const query = z.object({
  lang: z.string().optional().catch(undefined),
  units: z.enum(unitSystems).optional().catch(undefined),
  theme: z
    .enum(Object.keys(THEMES) as [Theme, ...Theme[]])
    .nullable()
    .catch(null),
})

/** Leaves unknown values to the language and the reader's device. */
function optionsOf(request: FastifyRequest, env: Need['env']): EmbedOptions {
  const { lang, units, theme } = query.parse(request.query)
  const language = languageWithoutCookie(request.headers, env, lang)
  return { language, units: units ?? defaultUnits(lang ?? language), theme }
}

const defaultUnits = (tag: string): UnitSystem => {
  try {
    return unitsIn(tag)
  } catch {
    return 'metric'
  }
}
