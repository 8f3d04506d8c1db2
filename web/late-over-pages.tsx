import { type ComponentType, useEffect, useState } from 'react'
import { lateCode } from '#web/ui/late-code.ts'
import { onWaitingToast } from '#web/ui/toast.ts'

/** Mounts what appears over pages once its code is fetched, and fetches that when a toast waits for it. */
function overPages(load: () => Promise<ComponentType>) {
  const { prefetch, useCode } = lateCode(load)
  return Object.assign(LateOverPages, { prefetch })

  function LateOverPages() {
    const [isWanted, setWanted] = useState(false)
    useEffect(() => onWaitingToast(() => setWanted(true)), [])
    const code = useCode(isWanted)
    return typeof code === 'object' && <code.value />
  }
}

export const OverSurfersPages = overPages(async () => (await import('#web/over-surfers-pages.tsx')).OverSurfersPages)
export const OverVisitorsPages = overPages(async () => (await import('#web/over-visitors-pages.tsx')).OverVisitorsPages)
