import type { ReactNode } from 'react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { useCheckOut } from '#web/features/sessions/check-out/check-out.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { clock, elapsed, placeOf } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/sessions/in-the-water.ts'

type SessionUnderWayProps = {
  session: SurfSession
  watch: ReactNode
  /** Buttons beside Check Out, two in a row. */
  actions: ReactNode
}

/** The own session where Home is not shown: its safety watch, and a check-out without details. */
export function SessionUnderWay({ session, watch, actions }: SessionUnderWayProps) {
  const now = useNow()
  const { mutate: checkOut, isPending } = useCheckOut({ asksForDetails: false })
  return (
    <section aria-label={texts.currentlySurfing} className="squircle rounded-card bg-deep p-4 text-on-deep">
      <p className="inline-flex items-center gap-[9px] text-[0.9375rem] font-strong">
        <span className="pulse" />
        {texts.currentlySurfing}
      </p>
      <h2 dir="auto" className="mt-1 text-[1.5rem] wrap-anywhere">
        {placeOf(session)}
      </h2>
      <p className="flex flex-wrap gap-x-3 text-small text-on-deep-2">
        <span>{texts.sinceTime(<time className="font-strong text-on-deep">{clock(session.startTime)}</time>)}</span>
        <span>{elapsed(now - Date.parse(session.startTime))}</span>
      </p>
      {watch}
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,50%-6px)),1fr))] gap-3 *:px-3 narrow:gap-2 narrow:*:px-2 *:last:odd:col-span-full">
        <Button fill="sun" aria-disabled={isPending} onClick={() => isPending || checkOut({ session })}>
          {texts.checkOut}
        </Button>
        {actions}
      </div>
    </section>
  )
}
