import { z } from 'zod'
import { endpoint, id, latitude, limit, longitude, numberInQuery, text, time } from '#contract/endpoint.ts'
import { DEFAULT_RADIUS_MILES, MAX_RADIUS_MILES, MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { surferLevels } from '#contract/sea/break-profile.ts'

export const breakKinds = ['beach', 'point', 'reef', 'river-mouth', 'jetty'] as const
export const bottoms = ['sand', 'rock', 'coral', 'cobble', 'lava', 'mixed'] as const
/** Side of the wind as seen looking out to sea; glassy in hardly any wind. */
export const windSides = ['glassy', 'offshore', 'cross-offshore', 'cross', 'cross-onshore', 'onshore'] as const

export const swellPeriodKinds = ['peak', 'mean'] as const

/** Warnings before the rating: too big for the spot, experts only, or a gale. */
export const ratingWarnings = ['dangerous', 'too-big', 'experts-only'] as const
export type RatingWarning = (typeof ratingWarnings)[number]

/** Degrees from true north, 0 to 360. */
export const direction = z.number().min(0).max(360)

export const spotPlace = z.object({
  id,
  name: z.string(),
  /** '' if unknown, like the country. */
  area: z.string(),
  country: z.string(),
  description: z.string(),
  latitude,
  longitude,
  /** True if the position was never verified and may be over a kilometre off. */
  unverified: z.boolean(),
  /** Direction looking out to sea, degrees from true north; null if unknown. */
  facing: direction.nullable(),
  breakKind: z.enum(breakKinds).nullable(),
  bottom: z.enum(bottoms).nullable(),
  popularityScore: z.number(),
  /** Attribution required by an imported entry's licence; null for our own. */
  attribution: z.string().nullable(),
})
export type SpotPlace = z.infer<typeof spotPlace>

const currentForecast = z.object({
  time,
  /** Metres: the height of the breaking faces, trough to crest. */
  waveHeight: z.number(),
  /** Strongest swell in open water: metres, seconds, and direction if known. */
  swellHeight: z.number(),
  swellPeriod: z.number(),
  swellPeriodKind: z.enum(swellPeriodKinds),
  swellDirection: direction.nullable(),
  /** 0 to 5 in halves. */
  surfRating: z.number(),
  warning: z.enum(ratingWarnings).nullable(),
  /** Kilometres per hour, and where the wind comes from. */
  windSpeed: z.number(),
  windDirection: direction,
  /** Null at a spot without a known facing. */
  windSide: z.enum(windSides).nullable(),
  /** Degrees Celsius. */
  waterTemperature: z.number().nullable(),
  /** Whole hours since the fetch; 0 while fresh. */
  hoursOld: z.number(),
})

export type CurrentForecast = z.infer<typeof currentForecast>
export type WindSide = (typeof windSides)[number]

/** A spot's conditions in this hour, never typical or guessed; null if unknown. */
export const currentFigures = {
  /** Whole feet: the height of the breaking faces. */
  waveHeight: z.number().nullable(),
  /** Miles per hour. */
  windSpeed: z.number().nullable(),
  /** Degrees Fahrenheit. */
  waterTemperature: z.number().nullable(),
  /** 0 to 5 in halves. */
  surfRating: z.number().nullable(),
}

export const surfSpot = spotPlace.extend({
  /** Other names of the spot; null without any. */
  aliases: z.array(z.string()).nullable(),
  /** IANA zone of the spot's clocks. */
  timeZone: z.string(),
  ...currentFigures,
  level: z.enum(surferLevels),
  isEstimated: z.boolean(),
  currentConditions: z.object({
    forecasts: z.array(currentForecast),
  }),
})
z.globalRegistry.add(surfSpot, { id: 'SurfSpot' })
export type SurfSpot = z.infer<typeof surfSpot>

const nearbySpot = surfSpot.extend({
  /** Miles from the requested position. */
  distance: z.number(),
})
export type NearbySpot = z.infer<typeof nearbySpot>

/** Browsers revalidate each time and receive a list only if changed. */
const maxAgeSeconds = 0

/** `radius` in miles. */
export const around = z.object({
  latitude: numberInQuery.pipe(latitude),
  longitude: numberInQuery.pipe(longitude),
  radius: numberInQuery.pipe(z.number().gt(0).max(MAX_RADIUS_MILES)).default(DEFAULT_RADIUS_MILES),
})

/** 'Portugal' or 'Oahu, Hawaii, United States': a country or part of one, from `surf/places/regions.ts`. */
const region = text(1, MAX_SPOT_CHARACTERS.area + MAX_SPOT_CHARACTERS.country + 2)

export const popularSpots = endpoint('GET /api/surf-spots/popular', {
  about:
    'Spots by popularity, of a region or of all. Figures of this hour: faces in whole feet, wind in mph, water in °F.',
  scope: 'conditions',
  query: z.object({ limit, region: region.optional() }),
  reply: z.array(surfSpot),
  open: true,
  maxAgeSeconds,
})
export const nearbySpots = endpoint('GET /api/surf-spots/nearby', {
  about:
    'Spots around a position by distance in miles; `good-and-near` ranks worthwhile spots before closer ones. Figures of this hour: faces in whole feet, wind in mph, water in °F.',
  scope: 'conditions',
  /** `good-and-near` ranks worthwhile spots before closer ones (`surf/rating/good-and-near.ts`). */
  query: around.extend({ limit, order: z.enum(['distance', 'good-and-near']).default('distance') }),
  reply: z.array(nearbySpot),
  open: true,
})
export const allSpots = endpoint('GET /api/surf-spots/all', {
  about: 'Every public spot. Figures of this hour: faces in whole feet, wind in mph, water in °F.',
  scope: 'conditions',
  reply: z.array(surfSpot),
  open: true,
  maxAgeSeconds,
})

export const spotRegions = endpoint('GET /api/surf-spots/regions', {
  about: 'Regions with the number of their spots.',
  scope: 'conditions',
  reply: z.array(z.object({ name: z.string(), spots: z.int() })),
  open: true,
  maxAgeSeconds,
})
export type SpotRegion = z.infer<(typeof spotRegions)['reply']>[number]

export const spotById = endpoint('GET /api/surf-spots/:id', {
  about: 'One public spot. Figures of this hour: faces in whole feet, wind in mph, water in °F.',
  refuses: ['spot_not_found'],
  scope: 'conditions',
  reply: surfSpot,
  open: true,
  maxAgeSeconds,
})

export const mapSettings = endpoint('GET /api/map', {
  about: "Where the map's tiles come from.",
  reply: z.object({
    /** Template with {z}, {x} and {y}; null for coastlines only. */
    tileUrl: z.string().nullable(),
    /** Attribution of the tiles as the operator's HTML. */
    attribution: z.string(),
  }),
  open: true,
  maxAgeSeconds: 300,
})
export type MapSettings = z.infer<(typeof mapSettings)['reply']>
