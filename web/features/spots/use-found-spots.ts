import { useDeferredValue, useMemo, useState } from 'react'
import type { ActiveAtSpot } from '#contract/surf-sessions.ts'
import type { Position } from '#surf/geo.ts'
import type { Discovery } from '#web/features/spots/discovery.ts'
import { isInArea, type MapArea } from '#web/features/spots/map-area.ts'
import { orderSpots } from '#web/features/spots/order-spots.ts'
import { useAllSpots } from '#web/features/spots/queries.ts'
import { searchSpots } from '#web/features/spots/search.ts'

type Looking = {
  discovery: Discovery
  /** Where Nearby counts from; undefined while that is being found. */
  here: Position | undefined
  /** Undefined while it loads. */
  activeBySpot: ReadonlyMap<string, ActiveAtSpot> | undefined
  /** What the map was narrowed to, null for the whole earth. */
  area: MapArea | null
}

/**
 * Every spot that fits search, filters and area, in their order; `found` is undefined until all that the order asks for
 * is there. Who was in the water at first counts for the order, so that no spot moves away under a thumb.
 */
export function useFoundSpots({ discovery: { query, filters }, here, activeBySpot, area }: Looking) {
  const spots = useAllSpots()
  const [active, setActive] = useState(activeBySpot)
  if (!active && activeBySpot) setActive(activeBySpot)
  const search = useDeferredValue(query)
  const ready = filters.has('nearby') ? here !== undefined : filters.size > 0 || active !== undefined
  const ordered = useMemo(() => {
    if (!spots.data || !ready) return undefined
    const within = area ? spots.data.filter((spot) => isInArea(area, spot)) : spots.data
    return orderSpots(within, filters, { here, active: active ?? new Map() })
  }, [spots.data, ready, area, filters, here, active])
  const found = useMemo(() => ordered && searchSpots(ordered, search), [ordered, search])
  return { found, spots }
}
