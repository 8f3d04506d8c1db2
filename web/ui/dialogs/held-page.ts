import { useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/offline/when-idle.ts'
import type { LateCode } from '#web/ui/dialogs/late-code.ts'

let fetchHeld: (() => Promise<void>) | undefined

/**
 * Lets the first page wait for the dialog in its address: `fetchPage`, which must not reject, runs once that is drawn.
 */
export function holdPage(fetchPage: () => Promise<void>): void {
  fetchHeld = fetchPage
}

export function holdable<T>({ prefetch, useCode }: LateCode<T>): LateCode<T> {
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
