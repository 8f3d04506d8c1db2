import { type SpotFilter, spotFilters } from '#web/features/spots/list/order-spots.ts'
import { searchWith } from '#web/lib/search/addresses.ts'

export const spotViews = ['list', 'map'] as const
export type SpotView = (typeof spotViews)[number]

export const EVERYWHERE = 'everywhere'

export type Discovery = {
  query: string
  filters: ReadonlySet<SpotFilter>
  view: SpotView
  /** A name of `surf/places/regions.ts`, or `EVERYWHERE`. */
  region: string | undefined
}
/** Without filters, the page chooses. */
export type AddressedDiscovery = Omit<Discovery, 'filters'> & { filters: Discovery['filters'] | undefined }

/** No filters, although the page would begin with one. */
const NO_FILTER = 'none'

/** Parses `?q=trestles&filter=nearby,good&region=Peru&view=map`; ignores unknown words. */
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

/** Preserves other parameters. */
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
