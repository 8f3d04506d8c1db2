import type { At, Route } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Position } from '#surf/places/geo.ts'
import { viewerOf } from '#web/lib/api/viewer.ts'

export type StoredRoute<Reply> = {
  hours: number
  /** Others are stored per surfer until sign-out. */
  isForEveryone?: true
  /** Undefined: not stored. */
  trim?: (reply: Reply, surferId: string) => object | undefined
  /** Privacy: only the surfer's own data of this route is stored. */
  isOwn?: (input: { params?: Partial<Record<string, string>> }, surferId: string) => boolean
}
type StoredRoutes = { [R in Route]?: StoredRoute<ReplyOf<At<R>>> }

const DAY = 24
const WEEK = 7 * DAY
const MONTH = 30 * DAY
/** Hours: positions must not be stored for long. */
const WHO_IS_OUT = 2

const forEveryone = { hours: MONTH, isForEveryone: true } as const
const own = { hours: MONTH } as const

/**
 * Privacy: never e-mail addresses, contacts, alarms, secret spots, tracks, exact positions, or others' sessions outside
 * the feed.
 */
const storedRoutes: StoredRoutes = {
  'GET /api/auth/user': { hours: MONTH, trim: viewerOf },

  'GET /api/map': forEveryone,
  'GET /api/entrance': forEveryone,
  'GET /api/retention': forEveryone,
  'GET /api/surf-spots/all': forEveryone,
  'GET /api/surf-spots/popular': forEveryone,
  'GET /api/surf-spots/regions': forEveryone,
  'GET /api/surf-spots/:id': forEveryone,
  'GET /api/surf-spots/:id/forecast': {
    ...forEveryone,
    // A pending one must not replace the last complete one.
    trim: (forecast) => (forecast.state === 'pending' ? undefined : forecast),
  },
  'GET /api/surf-spots/:id/buoy': forEveryone,
  'GET /api/surf-spots/tide-and-light': { hours: WEEK, isForEveryone: true },

  'GET /api/surf-spots/nearby': own,
  'GET /api/surf-spots/nearby/suggestion': { hours: DAY },
  'GET /api/surf-sessions/active': {
    hours: WHO_IS_OUT,
    trim: (sessions, surferId) =>
      sessions.map((session) =>
        session.userId === surferId ? session : { ...session, latitude: null, longitude: null, distance: null },
      ),
  },
  'GET /api/surf-sessions/active/spots': { hours: WHO_IS_OUT },
  'GET /api/buddies': {
    hours: MONTH,
    trim: (buddies) => buddies.map((buddy) => ({ ...buddy, isSurfing: false })),
  },
  'GET /api/buddy-requests/pending': own,
  'GET /api/buddy-requests/sent': own,
  'GET /api/notifications': own,
  'GET /api/plans': own,
  'GET /api/plans/:id': own,
  'GET /api/plans/:id/messages': own,
  'GET /api/surf-sessions/user/:userId': { hours: MONTH, isOwn: ({ params }, surferId) => params?.userId === surferId },
  'GET /api/surf-sessions/spot/:id': own,
  'GET /api/surf-sessions/:id': {
    hours: MONTH,
    trim: (session, surferId) => (session.userId === surferId ? session : undefined),
  },
  'GET /api/surf-sessions/:id/conditions': own,
  'GET /api/user-stats': own,
  'GET /api/user-stats/history': own,
  'GET /api/users/me/progress': own,
  'GET /api/users/me/best-conditions': own,
  'GET /api/achievements': own,
  'GET /api/boards': own,
  'GET /api/favourites': own,
  'GET /api/settings': own,
}

/** To about a mile, because a new position may take long offline. */
const whereabouts: StoredRoute<Position & { known: boolean }> = {
  hours: DAY,
  trim: ({ latitude, longitude, known }) =>
    known ? { latitude: coarse(latitude), longitude: coarse(longitude), known } : undefined,
}
/** Names of secret spots are private. */
const feed: StoredRoute<{ pages: ReplyOf<At<'GET /api/feed'>>[] }> = {
  hours: WEEK,
  trim: ({ pages: [first] }) =>
    first && {
      pages: [{ items: first.items.filter(({ secretSpotId }) => secretSpotId === null), next: first.next }],
      pageParams: [null],
    },
}
const coarse = (degrees: number) => Math.round(degrees * 100) / 100

const stored: Partial<Record<string, StoredRoute<never>>> = { ...storedRoutes, 'GET /api/feed': feed, whereabouts }

export const storedRouteOf = (name: unknown): StoredRoute<never> | undefined => stored[String(name)]
