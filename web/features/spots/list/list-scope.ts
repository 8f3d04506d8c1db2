import type { Position } from '#surf/places/geo.ts'
import { type Discovery, EVERYWHERE } from '#web/features/spots/list/discovery.ts'

/** The world, around the reader, a region, or undecided. */
export type ListScope =
  | { kind: 'everywhere' }
  | { kind: 'near'; here: Position }
  | { kind: 'region'; region: string }
  | { kind: 'finding' }
  | { kind: 'unknown' }

type ScopeOptions = {
  discovery: Discovery
  /** Undefined while locating, null if unknown. */
  here: Position | null | undefined
  inArea: boolean
}

/** Search, map and areas cover all spots; a position precedes a region. */
export function listScope({ discovery: { query, filters, view, region }, here, inArea }: ScopeOptions): ListScope {
  const isNearby = filters.has('nearby')
  if (isNearby && here) return { kind: 'near', here }
  // A map is unordered and waits only if the position filters it.
  if (isNearby && here === undefined && (view === 'list' || filters.has('popular'))) return { kind: 'finding' }
  if (query.trim() !== '' || view === 'map' || inArea) return { kind: 'everywhere' }
  if (region === undefined) return { kind: 'unknown' }
  return region === EVERYWHERE ? { kind: 'everywhere' } : { kind: 'region', region }
}

/** True if the short list of first spots suffices at first. */
export function hasFirstSpots({ query, filters, view }: Discovery, { kind }: ListScope): boolean {
  if (query.trim() !== '' || view === 'map' || filters.has('good')) return false
  return kind === 'region' || kind === 'everywhere' || (kind === 'near' && !filters.has('popular'))
}
