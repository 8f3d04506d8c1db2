import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { Position } from '#surf/places/geo.ts'
import { isInRegion } from '#surf/places/regions.ts'
import type { Discovery } from '#web/features/spots/list/discovery.ts'
import { hasFirstSpots, type ListScope, listScope } from '#web/features/spots/list/list-scope.ts'
import { orderSpots } from '#web/features/spots/list/order-spots.ts'
import { isInArea, type MapArea } from '#web/features/spots/map/map-area.ts'
import { useAllSpots, useFirstSpots } from '#web/features/spots/queries.ts'
import { whenIdle } from '#web/lib/api/first-page.ts'
import { useSearch } from '#web/lib/search/late-search.ts'

type Looking = {
  discovery: Discovery
  /** False for the page's own filters. */
  isChosen: boolean
  isUndecided: boolean
  /** Undefined while locating, null if unknown. */
  here: Position | null | undefined
  /** Null for the whole earth. */
  area: MapArea | null
}

/**
 * Matching spots in order: the first ones at once, all when the browser is idle or if needed. `query` and `filters`
 * belong to `found` and may lag behind typing, as there are thousands of spots.
 */
export function useFoundSpots({ discovery, isChosen, isUndecided, here, area }: Looking) {
  const query = useDeferredValue(discovery.query)
  const filters = useDeferredValue(discovery.filters)
  const isSearch = query.trim() !== ''
  const { data: search, isError } = useSearch(isSearch)
  const { view, region } = discovery
  const inArea = area !== null
  const scope = useMemo(
    (): ListScope =>
      isUndecided ? { kind: 'finding' } : listScope({ discovery: { query, filters, view, region }, here, inArea }),
    [isUndecided, query, filters, view, region, here, inArea],
  )
  const isShort = !inArea && hasFirstSpots({ query, filters, view, region }, scope)
  const [allWanted, setAllWanted] = useState(false)
  const all = useAllSpots(allWanted || !(isShort || scope.kind === 'finding' || scope.kind === 'unknown'))
  const first = useFirstSpots(scope, isShort && !all.data)
  useEffect(() => {
    // Nothing near, or no answer; offline, browsers have stored all spots only.
    if (first.isError || first.data?.length === 0) setAllWanted(true)
    else if (first.data) return whenIdle(() => setAllWanted(true))
  }, [first.data, first.isError])

  const found = useMemo(() => {
    if (scope.kind === 'finding' || scope.kind === 'unknown') return undefined
    if (!all.data) return isShort && first.data?.length ? first.data : undefined
    const near = scope.kind === 'near' ? scope.here : undefined
    const ordered = orderSpots(spotsIn(all.data, scope, area), filters, { here: near, now: Date.now() })
    if (!isSearch) return ordered
    return search?.searchSpots(ordered, query, { bestFirst: !isChosen || filters.size === 0 })
  }, [scope, all.data, first.data, isShort, area, filters, isChosen, query, isSearch, search])
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return {
    // A map keeps its spots while loading.
    found: found ?? (view === 'map' ? last : undefined),
    /** False for only the first ones. */
    isWhole: found !== undefined && all.data !== undefined,
    /** The code of the search is of an earlier version, or out of reach: the page has to be loaded again. */
    isWithoutSearch: isSearch && isError,
    scope,
    query,
    filters,
    all,
  }
}

function spotsIn(spots: SurfSpot[], scope: ListScope, area: MapArea | null): SurfSpot[] {
  if (scope.kind === 'region') return spots.filter((spot) => isInRegion(spot, scope.region))
  return area ? spots.filter((spot) => isInArea(area, spot)) : spots
}
