import type { ReactNode } from 'react'
import { Brand } from '#web/ui/layout/brand.tsx'
import * as texts from '#words/app.ts'

export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="column px-gutter pt-safe-t pb-[calc(32px+var(--safe-b))]">
      <title>{texts.titleLineup(title)}</title>
      <header className="flex h-14 items-center">
        <Brand />
      </header>
      <main id="content">{children}</main>
    </div>
  )
}
