import { useDeferredValue, useMemo, useState } from 'react'
import type { ActiveAtSpot } from '#contract/surf-sessions.ts'
import type { Position } from '#surf/geo.ts'
import type { Discovery } from '#web/features/spots/discovery.ts'
import { isInArea, type MapArea } from '#web/features/spots/map-area.ts'
import { orderSpots } from '#web/features/spots/order-spots.ts'
import { useAllSpots } from '#web/features/spots/queries.ts'
import { searchSpots } from '#web/lib/search-spots.ts'

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
 * is there. A map asks for no order, and keeps its spots meanwhile. Who was in the water at first counts for the order,
 * so that no spot moves away under a thumb. `query` and `filters` are those that `found` answers: they follow what is
 * typed and pressed when there is time, as thousands of spots may have to.
 */
export function useFoundSpots({ discovery, here, activeBySpot, area }: Looking) {
  const spots = useAllSpots()
  const [active, setActive] = useState(activeBySpot)
  if (!active && activeBySpot) setActive(activeBySpot)
  const query = useDeferredValue(discovery.query)
  const filters = useDeferredValue(discovery.filters)
  const onMap = discovery.view === 'map'
  const needsHere = filters.has('nearby') && (filters.has('popular') || !onMap)
  const needsActive = filters.size === 0 && !onMap
  const ready = (here || !needsHere) && (active || !needsActive)
  const ordered = useMemo(() => {
    if (!spots.data || !ready) return undefined
    const within = area ? spots.data.filter((spot) => isInArea(area, spot)) : spots.data
    return orderSpots(within, filters, { here, active: active ?? new Map(), now: Date.now() })
  }, [spots.data, ready, area, filters, here, active])
  const found = useMemo(
    () => ordered && searchSpots(ordered, query, { bestFirst: filters.size === 0 }),
    [ordered, query, filters],
  )
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return { found: found ?? (onMap ? last : undefined), query, filters, spots }
}
