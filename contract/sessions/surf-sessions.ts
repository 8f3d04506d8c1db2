import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { cursor, endpoint, id, latitude, limit, longitude, sentAt, time, timeZone } from '#contract/endpoint.ts'
import { MAX_COMPANIONS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'
import { around } from '#contract/sea/spots.ts'
import { linkShows, sessionDetails, shownDetails } from '#contract/sessions/details.ts'
import { overdueHours } from '#contract/sessions/safety.ts'

export const visibilities = ['everyone', 'buddies', 'private'] as const

/**
 * A session as the viewer may see it: exact start and position for owner and buddies, the hour and a coarse position
 * for others, no surfer for visitors.
 */
export const surfSession = z.object({
  id,
  /** Null if the surfer is hidden from the viewer ('Anonymous'). */
  userId: id.nullable(),
  user: surfer.nullable(),
  startTime: time,
  endTime: time.nullable(),
  isActive: z.boolean(),
  customLocation: z.string().nullable(),
  surfSpotId: id.nullable(),
  /** Only for those who know the secret spot, whose name is the customLocation. */
  secretSpotId: id.nullable(),
  /** `timeZone`: the catalogue's IANA zone; null at other spots. */
  surfSpot: z.object({ id, name: z.string(), latitude, longitude, timeZone: z.string().nullable() }).nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  ...shownDetails,
  /** Metres, in the hour of the check-in; null if unknown. */
  conditions: z.object({ waveHeight: z.number() }).nullable(),
  /** Hours; null while in the water. */
  duration: z.number().nullable(),
  visibility: z.enum(visibilities),
})
z.globalRegistry.add(surfSession, { id: 'SurfSession' })
export type SurfSession = z.infer<typeof surfSession>

const activeSession = surfSession.extend({
  /** Miles from the requested position to the visible one; null without one. */
  distance: z.number().nullable(),
  isBuddy: z.boolean(),
})
export type ActiveSession = z.infer<typeof activeSession>

const chipSession = surfSession.pick({ id: true, user: true, visibility: true })

export const comment = z.object({ id, comment: z.string(), createdAt: time, user: surfer })
z.globalRegistry.add(comment, { id: 'SessionComment' })
export type Comment = z.infer<typeof comment>

export const photo = z.object({
  id,
  photoUrl: z.string(),
  caption: z.string().nullable(),
  /** From others, by reports or moderators. */
  isHidden: z.boolean(),
})
z.globalRegistry.add(photo, { id: 'SessionPhoto' })
export type Photo = z.infer<typeof photo>

export const likes = { likes: z.array(z.object({ userId: id })), likeCount: z.int(), likedBy: z.array(surfer) }

const surfSessionDetail = surfSession.extend({
  ...likes,
  comments: z.array(comment),
  photos: z.array(photo),
  party: z.array(z.object({ sessionId: id, user: surfer })),
  /** For the surfer and themselves only. */
  companions: z.array(surfer),
  waves: z.array(z.object({ startTime: time, seconds: z.number(), metres: z.number(), topKmh: z.number() })),
  /** `hasTrack` for this viewer; `endAssumed` for its surfer; `linkShows` for visitors too. */
  ...{ hasTrack: z.boolean(), endAssumed: z.boolean(), linkShows, mayComment: z.boolean() },
})
z.globalRegistry.add(surfSessionDetail, { id: 'SurfSessionDetail' })
export type SurfSessionDetail = z.infer<typeof surfSessionDetail>

export const sessionNotes = {
  ...sessionDetails,
  /** Companions' ids; those who are not buddies are dropped. */
  companions: z.array(id).max(MAX_COMPANIONS).optional(),
}

const startedAt = {
  clientId: id.optional(),
  startTime: time,
  sentAt: sentAt.optional(),
  latitude,
  longitude,
  /** Omitted values follow the surfer's settings. */
  visibility: z.enum(visibilities).optional(),
  isDelayed: z.boolean().optional(),
  overdueHours: overdueHours.optional(),
  /** For searchers: above all its colour. */
  board: sessionDetails.board,
  /** The phone's, so that recipients read the surfer's hour. */
  timeZone: timeZone.optional(),
}
/** For check-ins at another kind of place: naming two must not pick the less private one. */
const none = z.null('Invalid UUID').optional()
/** A check-in: at a chosen spot, a known secret spot, or by GPS, to which the server attaches a nearby spot. */
export const newSurfSession = z.union([
  z.object({ ...startedAt, surfSpotId: none, secretSpotId: none, customLocation: line(1, 100) }),
  z.object({ ...startedAt, surfSpotId: none, secretSpotId: id, customLocation: none }),
  z.object({ ...startedAt, surfSpotId: id, secretSpotId: none }),
])
export type NewSurfSession = z.infer<typeof newSurfSession>

export const startSession = endpoint('POST /api/surf-sessions', {
  about:
    'Checks in: starts a session at a spot, a secret spot, or a named position. Buddies see it at once, and the safety watch begins. One session at a time. A repeated `clientId` is the same session, with 200.',
  refuses: ['already_checked_in', 'deleted_since', 'secret_spot_not_found', 'spot_not_found'],
  scope: 'check-in',
  pageFollows: true,
  body: newSurfSession,
  reply: surfSession,
  status: 201,
})
export const joinSession = endpoint('POST /api/surf-sessions/:id/join', {
  about: "Checks in where another surfer is, with the caller's own position if known, for searchers.",
  refuses: ['already_checked_in', 'joining_own_session', 'session_ended', 'session_not_found'],
  reachesOthers: true,
  pageFollows: true,
  body: z
    .object({ latitude, longitude, timeZone })
    .partial()
    .refine((body) => (body.latitude === undefined) === (body.longitude === undefined), {
      path: ['latitude'],
      message: 'latitude and longitude belong together',
    })
    .default({}),
  reply: surfSession,
  status: 201,
})

export const deleteSession = endpoint('DELETE /api/surf-sessions/:id', {
  about: 'Removes a session with everything in it.',
  refuses: ['not_session_owner', 'session_not_found'],
  pageFollows: true,
  reply: z.object({ id }),
})

export const activeSessions = endpoint('GET /api/surf-sessions/active', {
  about: 'Sessions in the water near a position, by distance in miles; includes all buddies there within `limit`.',
  query: around
    .partial()
    .extend({ limit })
    .refine((query) => (query.latitude === undefined) === (query.longitude === undefined), {
      path: ['latitude'],
      message: 'latitude and longitude belong together',
    }),
  reply: z.array(activeSession),
  open: true,
})
export const activeBySpot = endpoint('GET /api/surf-sessions/active/spots', {
  about: 'Sessions in the water by spot, as far as the caller sees them.',
  reply: z.array(z.object({ surfSpotId: id, count: z.number(), sessions: z.array(chipSession) })),
  open: true,
})
export type ActiveAtSpot = z.infer<(typeof activeBySpot)['reply']>[number]

export const sessionAsSeenBy = endpoint('GET /api/surf-sessions/:id/seen-by/:whom', {
  about: "The caller's own session as a buddy, surfer or visitor sees it. Refuses as for them.",
  refuses: ['not_session_owner', 'session_not_found'],
  params: { whom: z.enum(['buddy', 'surfer', 'visitor']) },
  reply: surfSessionDetail,
})
export const sessionById = endpoint('GET /api/surf-sessions/:id', {
  about: 'One session in full. Suspended surfers get their own alone; visitors those that are shared by link.',
  refuses: ['account_suspended', 'session_not_found', 'token_not_allowed'],
  scope: 'read-sessions',
  whileSuspended: true,
  reply: surfSessionDetail,
  open: true,
})

export const sessionsOfSurfer = endpoint('GET /api/surf-sessions/user/:userId', {
  about: "A surfer's sessions, newest first. Suspended surfers get their own alone.",
  refuses: ['account_suspended', 'token_not_allowed', 'user_not_found'],
  scope: 'read-sessions',
  whileSuspended: true,
  query: z.object({
    limit,
    cursor,
    surfSpotId: id.optional(),
    /** Sessions starting in [from, before). */
    from: time.optional(),
    before: time.optional(),
  }),
  reply: z.array(surfSession),
})
export const ownSessionsAtSpot = endpoint('GET /api/surf-sessions/spot/:id', {
  about: "The caller's own sessions at a spot, newest first.",
  refuses: ['spot_not_found'],
  scope: 'read-sessions',
  query: z.object({ limit }),
  reply: z.array(surfSession),
})
export const buddySessionsAtSpot = endpoint('GET /api/surf-sessions/spot/:id/buddies', {
  about: "Buddies' sessions at a spot, newest first.",
  refuses: ['spot_not_found'],
  query: z.object({ limit }),
  reply: z.array(surfSession),
})

const userStats = z.object({
  totalSessions: z.number(),
  totalHours: z.number(),
  favoriteSpot: z.string().nullable(),
  /** The last seven days, including today. */
  thisWeekSessions: z.number(),
  week: z.array(z.object({ day: z.iso.date(), hours: z.number(), sessions: z.number(), dawnSessions: z.number() })),
  buddies: z.number(),
})
export type UserStats = z.infer<typeof userStats>

export const ownStats = endpoint('GET /api/user-stats', {
  about: "The caller's totals, and the last seven days in this time zone.",
  scope: 'read-sessions',
  query: z.object({ timeZone: timeZone.default('UTC') }),
  reply: userStats,
})

export const ownHistory = endpoint('GET /api/user-stats/history', {
  about: 'Spots and years in which the caller surfed, with counts.',
  scope: 'read-sessions',
  reply: z.object({
    spots: z.array(z.object({ id, name: z.string(), sessions: z.number() })),
    years: z.array(z.object({ year: z.number(), sessions: z.number() })),
  }),
})
