import { z } from 'zod'
import { endpoint, id, latitude, longitude, numberInQuery } from '#contract/endpoint.ts'
import { DEFAULT_RADIUS_MILES, MAX_RADIUS_MILES } from '#contract/limits.ts'
import { limit } from '#contract/paging.ts'

export const breakKinds = ['beach', 'point', 'reef', 'river-mouth', 'jetty'] as const
export const bottoms = ['sand', 'rock', 'coral', 'cobble', 'lava', 'mixed'] as const

export const surfSpot = z.object({
  id,
  name: z.string(),
  area: z.string(),
  country: z.string(),
  description: z.string(),
  latitude,
  longitude,
  /** The way a surfer looks out to sea, degrees from true north. */
  facing: z.number(),
  breakKind: z.enum(breakKinds),
  bottom: z.enum(bottoms),
  popularityScore: z.number(),
})
export type SurfSpot = z.infer<typeof surfSpot>

export const nearbySpot = surfSpot.extend({
  /** Miles from the asked position. */
  distance: z.number(),
})
export type NearbySpot = z.infer<typeof nearbySpot>

/** Spots change with a new version of the product only. */
const maxAgeSeconds = 300

/** A position and how far around it to look, in miles. */
export const around = z.object({
  latitude: numberInQuery.pipe(latitude),
  longitude: numberInQuery.pipe(longitude),
  radius: numberInQuery.pipe(z.number().gt(0).max(MAX_RADIUS_MILES)).default(DEFAULT_RADIUS_MILES),
})

export const popularSpots = endpoint('GET /api/surf-spots/popular', {
  query: z.object({ limit }),
  reply: z.array(surfSpot),
  open: true,
  maxAgeSeconds,
})
export const nearbySpots = endpoint('GET /api/surf-spots/nearby', {
  query: around.extend({ limit }),
  reply: z.array(nearbySpot),
  open: true,
})
export const allSpots = endpoint('GET /api/surf-spots/all', { reply: z.array(surfSpot), open: true, maxAgeSeconds })
export const spotById = endpoint('GET /api/surf-spots/:id', { reply: surfSpot, open: true, maxAgeSeconds })
