import type { Tide } from '#contract/sea/conditions.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { Preview } from '#server/features/sharing/preview.ts'
import {
  breakName,
  capitalized,
  conditionFacts,
  hourOfConditions,
  regionName,
  tideFacts,
} from '#server/features/sharing/spot-text.ts'
import { spotPath, spotTitle } from '#surf/places/page-addresses.ts'

export const spotPicturePath = (id: string) => `/previews/spots/${id}.png`

export function spotPreview(spot: SurfSpot, tide: Tide | null, now: Date, publicUrl: string): Preview {
  const region = regionName(spot)
  return {
    title: spotTitle(spot),
    description: descriptionOf(spot, tide, now),
    path: spotPath(spot),
    picture: spotPicturePath(spot.id),
    pictureAlt: [`${spot.name}${region && `, ${region}`}`, formatWaves(spot)].filter(Boolean).join(': '),
    isListed: true,
    structured: structuredSpot(spot, publicUrl),
  }
}

/** 'Waves 4 ft (1.2 m), Great'; undefined without conditions. */
function formatWaves(spot: SurfSpot): string | undefined {
  const [waves] = conditionFacts(spot)
  return waves?.join(' ')
}

function descriptionOf(spot: SurfSpot, tide: Tide | null, now: Date): string {
  const region = regionName(spot)
  const facts = conditionFacts(spot).filter(([name]) => name !== 'Swell')
  const hour = hourOfConditions(spot)
  const [high] = tideFacts(spot, tide, now).filter(([name]) => name === 'High tide')
  const sentences = [
    `${capitalized(breakName(spot))}${region && ` in ${region}`}`,
    hour && `At ${hour}: ${facts.map(([name, value]) => `${name.toLowerCase()} ${value}`).join(', ')}`,
    high && `${high.join(' at ')}`,
    'Waves, wind, tide and light on Lineup',
  ]
  return `${sentences.filter(Boolean).join('. ')}.`
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
