import { z } from 'zod'
import { endpoint, id, latitude, longitude, numberInQuery, text, time } from '#contract/endpoint.ts'
import { DEFAULT_RADIUS_MILES, MAX_RADIUS_MILES, MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { limit } from '#contract/paging.ts'
import { surferLevels } from '#contract/sea/break-profile.ts'

export const breakKinds = ['beach', 'point', 'reef', 'river-mouth', 'jetty'] as const
export const bottoms = ['sand', 'rock', 'coral', 'cobble', 'lava', 'mixed'] as const
/** Where the wind comes from, seen from the water looking out to sea; glassy when there is hardly any. */
export const windSides = ['glassy', 'offshore', 'cross-offshore', 'cross', 'cross-onshore', 'onshore'] as const

/** Of what a swell's period is: the peak, as surfers name it, or the mean, which is shorter. */
export const swellPeriodKinds = ['peak', 'mean'] as const

/** What a surfer has to know before the rating: too big for the spot, for experts alone, or a gale. */
export const ratingWarnings = ['dangerous', 'too-big', 'experts-only'] as const
export type RatingWarning = (typeof ratingWarnings)[number]

/** Degrees from true north, 0 to 360. */
export const direction = z.number().min(0).max(360)

/** What a spot is, without what the sea does there. */
export const spotPlace = z.object({
  id,
  name: z.string(),
  /** '' where nobody has said, as the country. */
  area: z.string(),
  country: z.string(),
  description: z.string(),
  latitude,
  longitude,
  /** Whether the position may be off by more than a kilometre: nobody compared it with a reference. */
  unverified: z.boolean(),
  /** The way a surfer looks out to sea, degrees from true north; null where nobody has said. */
  facing: direction.nullable(),
  breakKind: z.enum(breakKinds).nullable(),
  bottom: z.enum(bottoms).nullable(),
  popularityScore: z.number(),
  /** What the licence of an imported entry asks to be shown beside it; null for our own. */
  attribution: z.string().nullable(),
})
export type SpotPlace = z.infer<typeof spotPlace>

/** The forecast for the hour of asking. */
const currentForecast = z.object({
  /** The beginning of that hour. */
  time,
  /** Metres: the height of the breaking faces, trough to crest. */
  waveHeight: z.number(),
  /** The swell in open water that brings most to the spot: metres, seconds, and where it comes from where that is known. */
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
  /** Null at a spot whose facing nobody has said. */
  windSide: z.enum(windSides).nullable(),
  /** Degrees Celsius. */
  waterTemperature: z.number().nullable(),
  /** Whole hours since the source answered; 0 as long as its answer is fresh. */
  hoursOld: z.number(),
})

export type CurrentForecast = z.infer<typeof currentForecast>
export type WindSide = (typeof windSides)[number]

/** What the sea does at a spot in this hour. Nothing here is typical or guessed: what is not known is null. */
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
  ...currentFigures,
  /** Whom the spot suits. */
  level: z.enum(surferLevels),
  /** Whether what it makes of swell and wind is worked out from map and facing, not known of the spot itself. */
  isEstimated: z.boolean(),
  currentConditions: z.object({
    /** One item, or none where swell or wind are not known. */
    forecasts: z.array(currentForecast),
  }),
})
export type SurfSpot = z.infer<typeof surfSpot>

const nearbySpot = surfSpot.extend({
  /** Miles from the asked position. */
  distance: z.number(),
})
export type NearbySpot = z.infer<typeof nearbySpot>

/** A browser asks each time whether a list has changed, and is sent it only when it has. */
const maxAgeSeconds = 0

/** A position and how far around it to look, in miles. */
export const around = z.object({
  latitude: numberInQuery.pipe(latitude),
  longitude: numberInQuery.pipe(longitude),
  radius: numberInQuery.pipe(z.number().gt(0).max(MAX_RADIUS_MILES)).default(DEFAULT_RADIUS_MILES),
})

/** 'Portugal' or 'Oahu, Hawaii, United States': a country or a part of one, named as `surf/places/regions.ts` does. */
const region = text(1, MAX_SPOT_CHARACTERS.area + MAX_SPOT_CHARACTERS.country + 2)

export const popularSpots = endpoint('GET /api/surf-spots/popular', {
  query: z.object({ limit, region: region.optional() }),
  reply: z.array(surfSpot),
  open: true,
  maxAgeSeconds,
})
export const nearbySpots = endpoint('GET /api/surf-spots/nearby', {
  /** `good-and-near` puts what is worth the drive now before what is merely closer (`surf/rating/good-and-near.ts`). */
  query: around.extend({ limit, order: z.enum(['distance', 'good-and-near']).default('distance') }),
  reply: z.array(nearbySpot),
  open: true,
})
export const allSpots = endpoint('GET /api/surf-spots/all', { reply: z.array(surfSpot), open: true, maxAgeSeconds })

/** Countries, and parts of them with many spots, by name. */
export const spotRegions = endpoint('GET /api/surf-spots/regions', {
  reply: z.array(z.object({ name: z.string(), spots: z.int() })),
  open: true,
  maxAgeSeconds,
})
export type SpotRegion = z.infer<(typeof spotRegions)['reply']>[number]

export const spotById = endpoint('GET /api/surf-spots/:id', { reply: surfSpot, open: true, maxAgeSeconds })

/** What the map draws itself from, as the operator has configured it. */
export const mapSettings = endpoint('GET /api/map', {
  reply: z.object({
    /** With {z}, {x} and {y} in it; null for coastlines alone. */
    tileUrl: z.string().nullable(),
    /** Whom to thank for the tiles, as HTML of the operator's own. */
    attribution: z.string(),
  }),
  open: true,
  maxAgeSeconds: 300,
})
export type MapSettings = z.infer<(typeof mapSettings)['reply']>
