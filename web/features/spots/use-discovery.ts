import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Discovery, discoveryIn, searchWithDiscovery } from '#web/features/spots/discovery.ts'

/** How the address says to look for spots, and a way to change some of it; no step is one of 'back'. */
export function useDiscovery(): [Discovery, (change: Partial<Discovery>) => void] {
  const [, navigate] = useLocation()
  const { query, filters, view } = discoveryIn(useSearch())
  // One set while the same filters are pressed, or thousands of spots would be put in order with each letter typed.
  const pressed = [...filters].join(',')
  const sameFilters = useMemo(() => discoveryIn(`?filter=${pressed}`).filters, [pressed])
  const change = useCallback(
    (change: Partial<Discovery>) => {
      const next = searchWithDiscovery(location.search, { ...discoveryIn(location.search), ...change })
      navigate(location.pathname + next, { replace: true, state: history.state })
    },
    [navigate],
  )
  return [{ query, filters: sameFilters, view }, change]
}
