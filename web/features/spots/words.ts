import type { SurfSpot } from '#contract/spots.ts'

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
const POINT_NAMES = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

const pointIndex = (degrees: number) => ((Math.round(degrees / 45) % 8) + 8) % 8

/** 'SW': the nearest of eight points of the compass, from degrees east of north. */
export const compassPoint = (degrees: number) => POINTS[pointIndex(degrees)] ?? 'N'

/** 'south-west' */
export const compassName = (degrees: number) => POINT_NAMES[pointIndex(degrees)] ?? 'north'

const BREAKS: Record<SurfSpot['breakKind'], string> = {
  beach: 'Beach break',
  point: 'Point break',
  reef: 'Reef break',
  'river-mouth': 'River mouth',
  jetty: 'Jetty break',
}
/** 'Point break' */
export const breakInWords = (kind: SurfSpot['breakKind']) => BREAKS[kind]

/** 'Cobble', 'Mixed' */
export const bottomInWords = (bottom: SurfSpot['bottom']) => bottom.charAt(0).toUpperCase() + bottom.slice(1)
