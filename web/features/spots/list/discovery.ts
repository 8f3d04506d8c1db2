import { type SpotFilter, spotFilters } from '#web/features/spots/list/order-spots.ts'
import { searchWith } from '#web/lib/search/search-address.ts'

export const spotViews = ['list', 'map'] as const
export type SpotView = (typeof spotViews)[number]

/** The whole world, in place of a region's name. */
export const EVERYWHERE = 'everywhere'

/** How a surfer looks for spots. */
export type Discovery = {
  query: string
  filters: ReadonlySet<SpotFilter>
  view: SpotView
  /** As `surf/places/regions.ts` names it, or `EVERYWHERE`; undefined where none was chosen. */
  region: string | undefined
}
/** What an address says of it: without a word about filters, the page chooses how it begins. */
export type AddressedDiscovery = Omit<Discovery, 'filters'> & { filters: Discovery['filters'] | undefined }

/** All filters are off, although the page would begin with one. */
const NO_FILTER = 'none'

/** What `?q=trestles&filter=nearby,good&region=Peru&view=map` asks for; words that mean nothing are passed over. */
export function discoveryIn(search: string): AddressedDiscovery {
  const address = new URLSearchParams(search)
  const named = new Set(address.get('filter')?.split(','))
  const filters = new Set(spotFilters.filter((filter) => named.has(filter)))
  return {
    query: address.get('q') ?? '',
    filters: filters.size > 0 || named.has(NO_FILTER) ? filters : undefined,
    view: spotViews.find((view) => view === address.get('view')) ?? 'list',
    region: address.get('region') || undefined,
  }
}

/** The same search with this discovery in it, and whatever else the address says. */
export function searchWithDiscovery(search: string, { query, filters, view, region }: AddressedDiscovery): string {
  const address = new URLSearchParams(search)
  const pressed = filters && spotFilters.filter((filter) => filters.has(filter)).join(',')
  const words = { q: query, filter: pressed === '' ? NO_FILTER : pressed, region, view: view === 'list' ? '' : view }
  for (const [name, value] of Object.entries(words)) {
    address.delete(name)
    if (value) address.set(name, value)
  }
  return searchWith(address)
}
