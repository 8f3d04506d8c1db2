import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type AddressedDiscovery,
  type Discovery,
  discoveryIn,
  searchWithDiscovery,
} from '#web/features/spots/list/discovery.ts'
import { startRegion, storeRegion } from '#web/features/spots/list/start-region.ts'

/** Browsers limit address changes. */
const SETTLED_MS = 250
const NEARBY: Discovery['filters'] = new Set(['nearby'] as const)
const NO_FILTERS: Discovery['filters'] = new Set()

type UsedDiscovery = {
  /** Starts with the address's or the likely region. */
  discovery: Discovery
  /** False for the page's own filters. */
  isChosen: boolean
  /** True while `startsNearby` matters and is unknown. */
  isUndecided: boolean
  /** Replaces the address. */
  change: (change: Partial<Discovery>) => void
  /** Like `change`, 250 ms after typing. */
  type: (query: string) => void
}

/** Search, filters, region and view of the address, else by `startsNearby`. Stores a chosen region on this device. */
export function useDiscovery(startsNearby: boolean | undefined): UsedDiscovery {
  const [, navigate] = useLocation()
  const { query, filters, view, region } = discoveryIn(useSearch())
  /** Not yet in the address. */
  const [typed, type] = useState<string>()
  const [start, setStart] = useState(startRegion)
  // Stable while the filters are equal, to avoid sorting thousands of spots per letter.
  const pressed = filters && [...filters].join(',')
  const beginning = startsNearby && region === undefined ? NEARBY : NO_FILTERS
  const sameFilters = useMemo(
    () => (pressed === undefined ? beginning : (discoveryIn(`?filter=${pressed}`).filters ?? NO_FILTERS)),
    [pressed, beginning],
  )
  const change = useCallback(
    (change: Partial<Discovery>) => {
      if (change.region !== undefined) {
        storeRegion(change.region)
        setStart(change.region)
      }
      const now = discoveryIn(location.search)
      const next: AddressedDiscovery = { ...now, query: typed ?? now.query, ...change }
      // Omits defaults from the address.
      if (next.filters?.size === 0 && (!startsNearby || next.region !== undefined)) next.filters = undefined
      navigate(location.pathname + searchWithDiscovery(location.search, next), { replace: true, state: history.state })
      type(undefined)
    },
    [typed, startsNearby, navigate],
  )
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(change, SETTLED_MS, {})
    return () => clearTimeout(timer)
  }, [typed, change])
  return {
    discovery: { query: typed ?? query, filters: sameFilters, view, region: region ?? start },
    isChosen: pressed !== undefined,
    isUndecided: startsNearby === undefined && pressed === undefined && region === undefined,
    change,
    type,
  }
}
