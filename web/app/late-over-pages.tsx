import type { ComponentType } from 'react'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'

function overPages(load: () => Promise<ComponentType>) {
  const { prefetch, useCode } = lazyCode(load)
  return Object.assign(LateOverPages, { prefetch })

  function LateOverPages() {
    const code = useCode(false)
    return typeof code === 'object' && <code.value />
  }
}

export const OverSurfersPages = overPages(
  async () => (await import('#web/app/over-surfers-pages.tsx')).OverSurfersPages,
)
export const OverVisitorsPages = overPages(
  async () => (await import('#web/app/over-visitors-pages.tsx')).OverVisitorsPages,
)
