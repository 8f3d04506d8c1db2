import type { ComponentType } from 'react'
import { lateCode } from '#web/ui/dialogs/late-code.ts'

function overPages(load: () => Promise<ComponentType>) {
  const { prefetch, useCode } = lateCode(load)
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
