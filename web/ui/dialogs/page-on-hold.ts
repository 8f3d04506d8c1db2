import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/api/first-page.ts'
import type { LazyCode } from '#web/ui/dialogs/lazy-code.tsx'

let fetchNext: (() => Promise<void>) | undefined

/**
 * Lets the first page wait for the dialog in its address: `fetchPage`, which must not reject, runs once that is drawn.
 */
export function holdPage(fetchPage: () => Promise<void>): void {
  fetchNext = fetchPage
}

export function holdable<T>({ prefetch, useCode }: LazyCode<T>): LazyCode<T> {
  return {
    prefetch,
    useCode(wanted) {
      const isHolding = useHoldUntilShown()
      const code = useCode(wanted && !isHolding)
      return isHolding ? 'on its way' : code
    },
  }
}

function useHoldUntilShown(): boolean {
  const [isHolding, setHolding] = useState(() => fetchNext !== undefined)
  useEffect(() => {
    if (!isHolding) return
    return whenIdle(async () => {
      await fetchNext?.()
      fetchNext = undefined
      setHolding(false)
    })
  }, [isHolding])
  return isHolding
}
