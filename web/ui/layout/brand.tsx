import { Link } from 'wouter'
import { Mark } from '#web/ui/layout/mark.tsx'
import * as texts from '#words/app.ts'

export function Brand({ over }: { over?: boolean }) {
  return (
    <Link
      href="/"
      className="mr-auto flex min-h-tap items-center gap-[9px] font-display text-[1.3125rem] font-[600] leading-none tracking-[-.025em]"
    >
      <Mark className={over ? '' : 'text-sea'} />
      {texts.lineup}
    </Link>
  )
}
