import type { Tide } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { ServerTexts } from '#languages'
import type { Preview } from '#server/features/sharing/preview.ts'
import {
  aboveDatum,
  breakName,
  conditionFacts,
  hourOfConditions,
  regionName,
  tideFacts,
} from '#server/features/sharing/spot-text.ts'
import { joined } from '#surf/places/names-in-texts.ts'
import { nearestPlace, spotPath } from '#surf/places/page-addresses.ts'

export const spotPicturePath = (id: string) => `/previews/spots/${id}.jpg`

type SpotNow = { spot: SurfSpot; tide: Tide | null; now: Date }

export function spotPreview(texts: ServerTexts, { spot, tide, now }: SpotNow, publicUrl: string): Preview {
  const { sharing, spots } = texts
  const [waves] = conditionFacts(texts, spot)
  return {
    title: spots.spotTitle(spot.name, nearestPlace(spot)),
    description: descriptionOf(texts, { spot, tide, now }),
    path: spotPath(spot),
    picture: spotPicturePath(spot.id),
    pictureAlt: sharing.pictureOfASpot(sharing.nameAndRegion(spot.name, regionName(texts, spot)), waves?.value),
    isListed: true,
    structured: structuredSpot(spot, publicUrl),
  }
}

function descriptionOf(texts: ServerTexts, { spot, tide, now }: SpotNow): string {
  const { sharing, locale } = texts
  const high = tideFacts(texts, spot, tide, now).find(({ kind }) => kind === 'highTide')
  const hour = hourOfConditions(texts, spot)
  const conditions = conditionFacts(texts, spot).flatMap(({ kind, value }) =>
    kind === 'waves' || kind === 'wind' || kind === 'water' ? [sharing.conditions[kind](value)] : [],
  )
  return [
    sharing.breakIn(breakName(texts, spot.breakKind), regionName(texts, spot)),
    hour && sharing.atHourThe(hour, joined(locale, conditions)),
    tide && high && sharing.highTideAt(high.value, aboveDatum(texts, tide)),
    sharing.onLineup,
  ]
    .filter(Boolean)
    .join(' ')
}

/** https://schema.org/Beach, or https://schema.org/Place for other breaks. An unverified position is left out. */
function structuredSpot(spot: SurfSpot, publicUrl: string): object {
  const { name, area, country, latitude, longitude } = spot
  return {
    '@context': 'https://schema.org',
    '@type': spot.breakKind === 'beach' ? 'Beach' : 'Place',
    name,
    ...(spot.description && { description: spot.description }),
    url: publicUrl + spotPath(spot),
    image: publicUrl + spotPicturePath(spot.id),
    address: {
      '@type': 'PostalAddress',
      ...(area && { addressRegion: area }),
      ...(country && { addressCountry: country }),
    },
    ...(!spot.unverified && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}
