import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { Position } from '#surf/places/geo.ts'
import { isInRegion } from '#surf/places/regions.ts'
import type { Discovery } from '#web/features/spots/list/discovery.ts'
import { hasFirstSpots, type ListScope, listScope } from '#web/features/spots/list/list-scope.ts'
import { orderSpots } from '#web/features/spots/list/order-spots.ts'
import { isInArea, type MapArea } from '#web/features/spots/map/map-area.ts'
import { useAllSpots, useFirstSpots } from '#web/features/spots/queries.ts'
import { whenIdle } from '#web/lib/offline/when-idle.ts'
import { searchSpots } from '#web/lib/search/search-spots.ts'

type Looking = {
  discovery: Discovery
  /** Whether its filters are the reader's choice: then their order also holds for what is searched. */
  isChosen: boolean
  /** Whether it may still begin differently. */
  isUndecided: boolean
  /** Where the reader is: undefined while that is being found, null where nobody knows. */
  here: Position | null | undefined
  /** What the map was narrowed to, null for the whole earth. */
  area: MapArea | null
}

/**
 * The spots that fit search, filters, region and area, in their order; `found` is undefined until they are there. The
 * first of them come alone and all others when the browser is idle, unless only all of them can answer. `query` and
 * `filters` are those that `found` answers: they follow what is typed and pressed when there is time, as thousands of
 * spots may have to.
 */
export function useFoundSpots({ discovery, isChosen, isUndecided, here, area }: Looking) {
  const query = useDeferredValue(discovery.query)
  const filters = useDeferredValue(discovery.filters)
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
    // Nothing near, or no answer, which a browser without a network has for all spots only.
    if (first.isError || first.data?.length === 0) setAllWanted(true)
    else if (first.data) return whenIdle(() => setAllWanted(true))
  }, [first.data, first.isError])

  const found = useMemo(() => {
    if (scope.kind === 'finding' || scope.kind === 'unknown') return undefined
    if (!all.data) return isShort && first.data?.length ? first.data : undefined
    const near = scope.kind === 'near' ? scope.here : undefined
    const ordered = orderSpots(spotsIn(all.data, scope, area), filters, { here: near, now: Date.now() })
    return searchSpots(ordered, query, { bestFirst: !isChosen || filters.size === 0 })
  }, [scope, all.data, first.data, isShort, area, filters, isChosen, query])
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return {
    // A map keeps its spots while others are on their way.
    found: found ?? (view === 'map' ? last : undefined),
    /** Whether `found` is all there is, and not the first of it. */
    isWhole: found !== undefined && all.data !== undefined,
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
