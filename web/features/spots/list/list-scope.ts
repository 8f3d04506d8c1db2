import type { Position } from '#surf/places/geo.ts'
import { type Discovery, EVERYWHERE } from '#web/features/spots/list/discovery.ts'

/** Of which spots the list is: the whole world's, those around the reader, a region's, or nobody knows yet. */
export type ListScope =
  | { kind: 'everywhere' }
  | { kind: 'near'; here: Position }
  | { kind: 'region'; region: string }
  | { kind: 'finding' }
  | { kind: 'unknown' }

type Asked = {
  discovery: Discovery
  /** Where the reader is: undefined while that is being found, null where nobody knows. */
  here: Position | null | undefined
  /** Narrowed to an area of the map. */
  inArea: boolean
}

/** A search, the map and an area of it look at all spots, whichever region was chosen; a position comes before a region. */
export function listScope({ discovery: { query, filters, view, region }, here, inArea }: Asked): ListScope {
  const isNearby = filters.has('nearby')
  if (isNearby && here) return { kind: 'near', here }
  // A map asks for no order, so it only waits where the position decides what is on it.
  if (isNearby && here === undefined && (view === 'list' || filters.has('popular'))) return { kind: 'finding' }
  if (query.trim() !== '' || view === 'map' || inArea) return { kind: 'everywhere' }
  if (region === undefined) return { kind: 'unknown' }
  return region === EVERYWHERE ? { kind: 'everywhere' } : { kind: 'region', region }
}

/** Whether a short list of the first spots is the beginning of what is looked for. */
export function hasFirstSpots({ query, filters, view }: Discovery, { kind }: ListScope): boolean {
  if (query.trim() !== '' || view === 'map' || filters.has('good')) return false
  return kind === 'region' || kind === 'everywhere' || (kind === 'near' && !filters.has('popular'))
}
