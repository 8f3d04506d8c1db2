import type { Tide } from '#contract/sea/conditions.ts'
import type { NearbySpot, SurfSpot } from '#contract/sea/spots.ts'
import { defaultLanguage, type Language, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { type Closed, closedPreview, headOf, sitePreview } from '#server/features/sharing/preview.ts'
import { sessionForVisitors, sessionPreview } from '#server/features/sharing/session-preview.ts'
import { spotPage } from '#server/features/sharing/spot-page.ts'
import { spotPreview } from '#server/features/sharing/spot-preview.ts'
import { clockAt } from '#server/features/sharing/spot-text.ts'
import type { PageInsert, PageInserts } from '#server/platform/pages/first-pages.ts'
import { spotIdIn, spotPath } from '#surf/places/page-addresses.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** 8 KB each. */
const CACHED_PAGES = 300
const NEIGHBOURS = { radius: 60, limit: 7, order: 'distance' } as const

export type SpotReader = {
  byId(id: string): Promise<SurfSpot | undefined>
  nearest(query: { latitude: number; longitude: number } & typeof NEIGHBOURS): Promise<NearbySpot[]>
}
type TidePlace = { latitude: number; longitude: number; tideStation: string | null }
export type TideBetween = (place: TidePlace, from: Date, to: Date) => Tide | null
type SharedPagesNeed = Pick<Deps, 'db' | 'env' | 'log' | 'now'> & { spots: SpotReader; tideAt: TideBetween }

/** Closed pages read like missing ones. A failure costs the preview, not the page. */
export function createSharedPages({ db, env, log, now, spots, tideAt }: SharedPagesNeed): PageInserts {
  const cached = new Map<string, PageInsert>()

  async function publicSpotPage(language: Language, spot: SurfSpot): Promise<PageInsert> {
    const time = now()
    const key = `${language} ${Math.floor(time.getTime() / HOUR_MS)} ${JSON.stringify(spot)}`
    const page = cached.get(key) ?? (await composeSpotPage(language, spot, time))
    cached.delete(key)
    cached.set(key, page)
    const [oldest = key] = cached.keys()
    if (cached.size > CACHED_PAGES) cached.delete(oldest)
    return page
  }

  async function composeSpotPage(language: Language, spot: SurfSpot, time: Date): Promise<PageInsert> {
    const { latitude, longitude } = spot
    const nearby = await spots.nearest({ latitude, longitude, ...NEIGHBOURS })
    const tide = await tideToday(spot, time)
    return {
      head: headOf(spotPreview(textsIn(language), { spot, tide, now: time }, env.PUBLIC_URL), { env, language }),
      words: spotPage(language, { spot, nearby, tide, now: time }),
      like: '/discover',
    }
  }

  async function tideToday(spot: SurfSpot, time: Date): Promise<Tide | null> {
    const row = await db.selectFrom('surfSpots').select('tideStation').where('id', '=', spot.id).executeTakeFirst()
    const { from, to } = clockAt(defaultLanguage, spot, time).midnights()
    return tideAt({ ...spot, tideStation: row?.tideStation ?? null }, from, to)
  }

  async function spotInsert(language: Language, id: string, path: string): Promise<PageInsert> {
    const isOwnPage = path.startsWith('/spots/')
    const spot = await spots.byId(id)
    if (!spot) {
      const head = headOf({ ...sitePreview(textsIn(language)), isListed: false }, { env, language })
      return isOwnPage ? { head, status: 404 } : { head }
    }
    if (isOwnPage && path !== spotPath(spot)) return { movedTo: spotPath(spot) }
    const page = await publicSpotPage(language, spot)
    return isOwnPage || 'movedTo' in page ? page : { head: page.head }
  }

  async function sessionInsert(language: Language, id: string): Promise<PageInsert> {
    const texts = textsIn(language)
    const session = await sessionForVisitors(db, id)
    const spot = session && (await spots.byId(session.surfSpotId))
    const preview = spot ? sessionPreview(texts, id, session, spot) : closedPreview(texts, 'session', id)
    return { head: headOf(preview, { env, language }) }
  }

  async function insertFor(url: string, language: Language): Promise<PageInsert | undefined> {
    const { pathname, searchParams } = URL.parse(url, env.PUBLIC_URL) ?? {}
    const idIn = (name: string) => ID.exec(searchParams?.get(name) ?? '')?.[0].toLowerCase()
    const spotId = (pathname && spotIdIn(pathname)) ?? idIn('spot')
    if (pathname && spotId) return spotInsert(language, spotId, pathname)
    const sessionId = idIn('session')
    if (sessionId) return sessionInsert(language, sessionId)
    for (const kind of ['plan', 'surfer'] satisfies Closed[]) {
      const id = idIn(kind)
      if (id) return { head: headOf(closedPreview(textsIn(language), kind, id), { env, language }) }
    }
    return undefined
  }

  return {
    everywhere: (language) => headOf(sitePreview(textsIn(language)), { env, language }),
    async of(url, language) {
      try {
        return await insertFor(url, language)
      } catch (error) {
        log.warn(error, 'a page was sent without its preview')
        return undefined
      }
    },
  }
}
