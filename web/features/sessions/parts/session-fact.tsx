import type { ReactNode } from 'react'
import * as texts from '#words/sessions/parts.ts'

export function SessionFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="mt-[3px] text-micro leading-tight text-ink-3 narrow:text-nano">{name}</dt>
      <dd className="font-display text-[1.5rem] leading-tight font-[600] tracking-[-.03em] wrap-anywhere narrow:text-[1.25rem]">
        {children ?? (
          <span className="text-ink-3">
            <span aria-hidden="true">–</span>
            <span className="sr-only">{texts.notKnown}</span>
          </span>
        )}
      </dd>
    </div>
  )
}
