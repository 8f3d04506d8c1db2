import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/api/first-page.ts'
import type { LazyCode } from '#web/ui/dialogs/lazy-code.tsx'

let fetchHeld: (() => Promise<void>) | undefined

/**
 * Lets the first page wait for the dialog in its address: `fetchPage`, which must not reject, runs once that is drawn.
 */
export function holdPage(fetchPage: () => Promise<void>): void {
  fetchHeld = fetchPage
}

export function holdable<T>({ prefetch, useCode }: LazyCode<T>): LazyCode<T> {
  return {
    prefetch,
    useCode(wanted) {
      const isHeld = useHeld()
      const code = useCode(wanted && !isHeld)
      return isHeld ? 'on its way' : code
    },
  }
}

function useHeld(): boolean {
  const [isHeld, setHeld] = useState(() => fetchHeld !== undefined)
  useEffect(() => {
    if (!isHeld) return
    return whenIdle(async () => {
      await fetchHeld?.()
      fetchHeld = undefined
      setHeld(false)
    })
  }, [isHeld])
  return isHeld
}
