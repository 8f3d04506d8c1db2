import { z } from 'zod'
import { surfer } from '#contract/accounts/users.ts'
import { endpoint, id, latitude, longitude, sentAt, text, time, timeZone } from '#contract/endpoint.ts'
import {
  MAX_CAPTION_CHARACTERS,
  MAX_COMMENT_CHARACTERS,
  MAX_COMPANIONS,
  MAX_SESSION_CHARACTERS,
  MAX_WAVES,
} from '#contract/limits.ts'
import { cursor, limit } from '#contract/paging.ts'
import { line } from '#contract/people/names.ts'
import { around } from '#contract/sea/spots.ts'
import { linkShows } from '#contract/sessions/link-shows.ts'
import { overdueHours } from '#contract/sessions/safety.ts'

export const visibilities = ['everyone', 'buddies', 'private'] as const

/**
 * A surf session as this viewer may see it. Owner and buddies get the exact start and position; other
 * signed-in surfers the hour and the spot's (or a coarse) position; visitors no surfer at all.
 */
export const surfSession = z.object({
  id,
  /** Null when the viewer may not know the surfer ('Anonymous'). */
  userId: id.nullable(),
  user: surfer.nullable(),
  startTime: time,
  endTime: time.nullable(),
  isActive: z.boolean(),
  customLocation: z.string().nullable(),
  surfSpotId: id.nullable(),
  /** Only for those who know that secret spot; its name is the customLocation. */
  secretSpotId: id.nullable(),
  surfSpot: z.object({ id, name: z.string(), latitude, longitude }).nullable(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  waveSize: z.string().nullable(),
  waveCount: z.number().nullable(),
  notes: z.string().nullable(),
  /** How its surfer liked it, 1 to 5. */
  rating: z.number().nullable(),
  board: z.string().nullable(),
  /** What the sea did at the spot in the hour of the check-in, in metres; null when nobody knew. */
  conditions: z.object({ waveHeight: z.number() }).nullable(),
  /** Hours between start and end; null while in the water. */
  duration: z.number().nullable(),
  visibility: z.enum(visibilities),
})
export type SurfSession = z.infer<typeof surfSession>

const activeSession = surfSession.extend({
  /** Miles from the asked position to what the caller may know of theirs; null when none was asked. */
  distance: z.number().nullable(),
  /** Whether its surfer is a buddy of the caller. */
  isBuddy: z.boolean(),
})
export type ActiveSession = z.infer<typeof activeSession>

/** As much of an active session as a chip at its spot shows. */
const chipSession = surfSession.pick({ id: true, user: true, visibility: true })

export const comment = z.object({ id, comment: z.string(), createdAt: time, user: surfer })
export type Comment = z.infer<typeof comment>

export const photo = z.object({ id, photoUrl: z.string(), caption: z.string().nullable() })
export type Photo = z.infer<typeof photo>

/** Who likes a session, the reader first and then the earliest, 100 at most; how many they are; the three who liked it last. */
const likes = { likes: z.array(z.object({ userId: id })), likeCount: z.int(), likedBy: z.array(surfer) }

const surfSessionDetail = surfSession.extend({
  ...likes,
  comments: z.array(comment),
  photos: z.array(photo),
  /** The surfers who joined this session or whom it joined. */
  party: z.array(z.object({ sessionId: id, user: surfer })),
  /** The buddies whom its surfer named as having been there; for the surfer and for those named alone. */
  companions: z.array(surfer),
  waves: z.array(z.object({ startTime: time, seconds: z.number(), metres: z.number(), topKmh: z.number() })),
  /** Whether this viewer has a track; for its surfer, whether the end is assumed, and for visitors too, what the link shows. */
  ...{ hasTrack: z.boolean(), endAssumed: z.boolean(), linkShows },
})
export type SurfSessionDetail = z.infer<typeof surfSessionDetail>

/** What a surfer may add about a session, while ending it or later. */
export const sessionNotes = {
  waveSize: line(1, MAX_SESSION_CHARACTERS.waveSize).nullish(),
  waveCount: z.int().min(0).max(MAX_WAVES).nullish(),
  notes: text(0, MAX_SESSION_CHARACTERS.notes).nullish(),
  rating: z.int().min(1).max(5).nullish(),
  board: line(1, MAX_SESSION_CHARACTERS.board).nullish(),
  /** Everybody who was there, by their ids. Those who are not the caller's buddies are left out. */
  companions: z.array(id).max(MAX_COMPANIONS).optional(),
}

const startedAt = {
  clientId: id.optional(),
  startTime: time,
  sentAt: sentAt.optional(),
  latitude,
  longitude,
  /** What is not named is as the surfer's settings say. */
  visibility: z.enum(visibilities).optional(),
  isDelayed: z.boolean().optional(),
  overdueHours: overdueHours.optional(),
  /** Sent to those who look for the surfer: its colour above all. */
  board: line(1, MAX_SESSION_CHARACTERS.board).nullish(),
  /** Of the phone, so that those who are notified read the hour as the surfer did. */
  timeZone: timeZone.optional(),
}
/** Of a check-in at another kind of place: one that names two must not be at the less private of them. */
const none = z.null('Invalid UUID').optional()
/**
 * A check-in: at a chosen spot, at a secret spot that the surfer knows, or by GPS alone; then a spot close by is attached
 * by the server.
 */
export const newSurfSession = z.union([
  z.object({ ...startedAt, surfSpotId: none, secretSpotId: none, customLocation: line(1, 100) }),
  z.object({ ...startedAt, surfSpotId: none, secretSpotId: id, customLocation: none }),
  z.object({ ...startedAt, surfSpotId: id, secretSpotId: none }),
])
export type NewSurfSession = z.infer<typeof newSurfSession>

export const startSession = endpoint('POST /api/surf-sessions', {
  pageFollows: true,
  body: newSurfSession,
  reply: surfSession,
  status: 201,
})
/** With the caller's own position where the phone knows it, for those who would look for them. */
export const joinSession = endpoint('POST /api/surf-sessions/:id/join', {
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

/** The session goes with all that belongs to it. */
export const deleteSession = endpoint('DELETE /api/surf-sessions/:id', { pageFollows: true, reply: z.object({ id }) })

const liking = z.object(likes)
/** Liking twice, or taking back what was not given, changes nothing. */
export const likeSession = endpoint('POST /api/surf-sessions/:id/like', { pageFollows: true, reply: liking })
export const unlikeSession = endpoint('DELETE /api/surf-sessions/:id/like', { pageFollows: true, reply: liking })

export const postComment = endpoint('POST /api/surf-sessions/:id/comment', {
  pageFollows: true,
  body: z.object({ comment: text(1, MAX_COMMENT_CHARACTERS), clientId: id.optional() }),
  reply: comment,
  status: 201,
})
/** For its author and the session's owner. */
export const deleteComment = endpoint('DELETE /api/surf-sessions/:id/comment/:commentId', {
  pageFollows: true,
  reply: z.object({ id }),
})

/** Shows a picture in the caller's own session: `photoUrl` is the objectPath or the uploadUrl that it was sent to. */
export const registerPhoto = endpoint('POST /api/session-photos', {
  body: z.object({
    sessionId: id,
    photoUrl: text(1, 4000),
    caption: text(0, MAX_CAPTION_CHARACTERS).nullish(),
    clientId: id.optional(),
  }),
  reply: photo.extend({ sessionId: id }),
  status: 201,
})
export const deletePhoto = endpoint('DELETE /api/session-photos/:id', { reply: z.object({ id }) })

/** Around a position nearest first, with all buddies there among the `limit`. */
export const activeSessions = endpoint('GET /api/surf-sessions/active', {
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
/** The spots with most surfers in the water, up to 2,000: how many the viewer may know of, and the three newest. */
export const activeBySpot = endpoint('GET /api/surf-sessions/active/spots', {
  reply: z.array(z.object({ surfSpotId: id, count: z.number(), sessions: z.array(chipSession) })),
  open: true,
})
export type ActiveAtSpot = z.infer<(typeof activeBySpot)['reply']>[number]

/** The caller's own session as others see it: a buddy, another surfer, or a visitor. Refuses as it would refuse them. */
export const sessionAsSeenBy = endpoint('GET /api/surf-sessions/:id/seen-by/:whom', {
  params: { whom: z.enum(['buddy', 'surfer', 'visitor']) },
  reply: surfSessionDetail,
})
export const sessionById = endpoint('GET /api/surf-sessions/:id', { reply: surfSessionDetail, open: true })

export const sessionsOfSurfer = endpoint('GET /api/surf-sessions/user/:userId', {
  query: z.object({
    limit,
    cursor,
    surfSpotId: id.optional(),
    /** Sessions that began from this moment on, and before that one. */
    from: time.optional(),
    before: time.optional(),
  }),
  reply: z.array(surfSession),
})
export const ownSessionsAtSpot = endpoint('GET /api/surf-sessions/spot/:id', {
  query: z.object({ limit }),
  reply: z.array(surfSession),
})
export const buddySessionsAtSpot = endpoint('GET /api/surf-sessions/spot/:id/buddies', {
  query: z.object({ limit }),
  reply: z.array(surfSession),
})

const userStats = z.object({
  totalSessions: z.number(),
  /** Hours in the water in ended sessions, one decimal, without sessions of more than 12 hours. */
  totalHours: z.number(),
  favoriteSpot: z.string().nullable(),
  /** Sessions of the last seven days, today included. */
  thisWeekSessions: z.number(),
  /** The same seven days, oldest first, in the asked time zone. */
  week: z.array(z.object({ day: z.iso.date(), hours: z.number(), sessions: z.number(), dawnSessions: z.number() })),
  buddies: z.number(),
})
export type UserStats = z.infer<typeof userStats>

export const ownStats = endpoint('GET /api/user-stats', {
  query: z.object({ timeZone: timeZone.default('UTC') }),
  reply: userStats,
})

/** What the list of the caller's own sessions can be narrowed to: most surfed spots, latest years (of each place) first. */
export const ownHistory = endpoint('GET /api/user-stats/history', {
  reply: z.object({
    spots: z.array(z.object({ id, name: z.string(), sessions: z.number() })),
    years: z.array(z.object({ year: z.number(), sessions: z.number() })),
  }),
})
