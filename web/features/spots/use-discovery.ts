import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Discovery, discoveryIn, searchWithDiscovery } from '#web/features/spots/discovery.ts'

/** Browsers refuse an address that changes with each letter. */
const SETTLED_MS = 250

type UsedDiscovery = {
  discovery: Discovery
  /** Changes some of it, in the address too; no step is one of 'back'. */
  change: (change: Partial<Discovery>) => void
  /** The same for what is being typed, which the address says once it rests for 250 ms. */
  type: (query: string) => void
}

/** How to look for spots, as the address says it. */
export function useDiscovery(): UsedDiscovery {
  const [, navigate] = useLocation()
  const { query, filters, view } = discoveryIn(useSearch())
  /** What the address does not say yet. */
  const [typed, type] = useState<string>()
  // One set while the same filters are pressed, or thousands of spots would be put in order with each letter typed.
  const pressed = [...filters].join(',')
  const sameFilters = useMemo(() => discoveryIn(`?filter=${pressed}`).filters, [pressed])
  const change = useCallback(
    (change: Partial<Discovery>) => {
      const now = discoveryIn(location.search)
      const next = searchWithDiscovery(location.search, { ...now, query: typed ?? now.query, ...change })
      navigate(location.pathname + next, { replace: true, state: history.state })
      type(undefined)
    },
    [typed, navigate],
  )
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(change, SETTLED_MS, {})
    return () => clearTimeout(timer)
  }, [typed, change])
  return { discovery: { query: typed ?? query, filters: sameFilters, view }, change, type }
}
