import type { SurfSpot } from '#contract/sea/spots.ts'
import { countryIn } from '#surf/places/country-names.ts'
import { coordinates } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { compassName } from '#web/lib/format/units.ts'
import * as texts from '#words/spots/spots.ts'

const BREAKS: Record<NonNullable<SurfSpot['breakKind']>, string> = {
  beach: texts.beachBreak,
  point: texts.pointBreak,
  reef: texts.reefBreak,
  'river-mouth': texts.riverMouth,
  jetty: texts.jettyBreak,
}
export const formatBreak = (kind: SurfSpot['breakKind']) => (kind ? BREAKS[kind] : undefined)

export const formatBottom = (bottom: SurfSpot['bottom']) => (bottom ? texts.bottoms[bottom] : undefined)

export const formatFacing = (facing: SurfSpot['facing']) =>
  facing === null ? undefined : texts.facesCompassName(compassName(facing))

/** 'San Clemente, United States', or as much of it as is known. */
export const formatPlace = ({ area, country }: Pick<SurfSpot, 'area' | 'country'>) =>
  joinParts([area, countryIn(readersLocale, country)])

/** '33.3819, -117.5886', with 'Unverified position' if never compared. */
export const formatPosition = (spot: Pick<SurfSpot, 'latitude' | 'longitude' | 'unverified'>) =>
  spot.unverified ? texts.unverifiedPosition(coordinates(spot)) : coordinates(spot)
