import { type SpotFilter, spotFilters } from '#web/features/spots/order-spots.ts'
import { searchWith } from '#web/lib/search-address.ts'

export const spotViews = ['list', 'map'] as const
export type SpotView = (typeof spotViews)[number]

/** How a surfer looks for spots. */
export type Discovery = { query: string; filters: ReadonlySet<SpotFilter>; view: SpotView }

/** What `?q=trestles&filter=nearby,good&view=map` asks for; words that mean nothing are passed over. */
export function discoveryIn(search: string): Discovery {
  const address = new URLSearchParams(search)
  const named = new Set(address.get('filter')?.split(','))
  return {
    query: address.get('q') ?? '',
    filters: new Set(spotFilters.filter((filter) => named.has(filter))),
    view: spotViews.find((view) => view === address.get('view')) ?? 'list',
  }
}

/** The same search with this discovery in it, and whatever else the address says. */
export function searchWithDiscovery(search: string, { query, filters, view }: Discovery): string {
  const address = new URLSearchParams(search)
  const inWords = { q: query, filter: spotFilters.filter((filter) => filters.has(filter)).join(','), view }
  for (const [name, value] of Object.entries(inWords)) {
    address.delete(name)
    if (value !== '' && value !== 'list') address.set(name, value)
  }
  return searchWith(address)
}
