import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type AddressedDiscovery,
  type Discovery,
  discoveryIn,
  searchWithDiscovery,
} from '#web/features/spots/list/discovery.ts'
import { keepRegion, startRegion } from '#web/features/spots/list/start-region.ts'

/** Browsers refuse an address that changes with each letter. */
const SETTLED_MS = 250
const NEARBY: Discovery['filters'] = new Set(['nearby'] as const)
const NO_FILTERS: Discovery['filters'] = new Set()

type UsedDiscovery = {
  /** Its region is the one to begin with where the address names none; undefined where nothing suggests one. */
  discovery: Discovery
  /** Whether the filters are the reader's choice, and not what the page begins with. */
  isChosen: boolean
  /** Whether it depends on `startsNearby`, which is not known yet. */
  isUndecided: boolean
  /** Changes some of it, in the address too; no step is one of 'back'. */
  change: (change: Partial<Discovery>) => void
  /** The same for what is being typed, which the address says once it rests for 250 ms. */
  type: (query: string) => void
}

/**
 * How to look for spots, as the address says it; where it says nothing of filters and region, `startsNearby` decides,
 * which is undefined until it is known. A region that is chosen is kept on this device.
 */
export function useDiscovery(startsNearby: boolean | undefined): UsedDiscovery {
  const [, navigate] = useLocation()
  const { query, filters, view, region } = discoveryIn(useSearch())
  /** What the address does not say yet. */
  const [typed, type] = useState<string>()
  const [start, setStart] = useState(startRegion)
  // One set while the same filters are pressed, or thousands of spots would be put in order with each letter typed.
  const pressed = filters && [...filters].join(',')
  const beginning = startsNearby && region === undefined ? NEARBY : NO_FILTERS
  const sameFilters = useMemo(
    () => (pressed === undefined ? beginning : (discoveryIn(`?filter=${pressed}`).filters ?? NO_FILTERS)),
    [pressed, beginning],
  )
  const change = useCallback(
    (change: Partial<Discovery>) => {
      if (change.region !== undefined) {
        keepRegion(change.region)
        setStart(change.region)
      }
      const now = discoveryIn(location.search)
      const next: AddressedDiscovery = { ...now, query: typed ?? now.query, ...change }
      // An address says no more than it must.
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
