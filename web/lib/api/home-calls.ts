import { HOME_RADIUS_MILES, HOME_SPOTS, MAX_LIMIT, RECENT_SESSIONS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'

// Home's first calls, separate from their queries, because they are prefetched before that code.

export const suggestionCall = ({ latitude, longitude }: Position) =>
  ['GET /api/surf-spots/nearby/suggestion', { query: { latitude, longitude, radius: HOME_RADIUS_MILES } }] as const

export const spotsNearCall = ({ latitude, longitude }: Position) =>
  [
    'GET /api/surf-spots/nearby',
    { query: { latitude, longitude, radius: HOME_RADIUS_MILES, limit: HOME_SPOTS } },
  ] as const

export const activeNearCall = ({ latitude, longitude }: Position) =>
  [
    'GET /api/surf-sessions/active',
    { query: { latitude, longitude, radius: HOME_RADIUS_MILES, limit: MAX_LIMIT } },
  ] as const

export const recentSessionsCall = (userId: string) =>
  ['GET /api/surf-sessions/user/:userId', { params: { userId }, query: { limit: RECENT_SESSIONS } }] as const

export const ownStatsCall = () => ['GET /api/user-stats', { query: { timeZone: ownTimeZone() } }] as const
