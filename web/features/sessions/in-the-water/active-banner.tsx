import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { clock, elapsed, placeOf } from '#web/lib/format/format.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { HoursAndMinutes } from '#web/ui/display/figure.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'
import * as texts from '#words/sessions/in-the-water.ts'

type ActiveBannerProps = {
  session: SurfSession
  watch: ReactNode
  /** Buttons beside Check Out, two in a row. */
  actions: ReactNode
  onOpen: () => void
}

/** Top of Home while in the water: the session, its safety watch and Check Out. */
export function ActiveBanner({ session, watch, actions, onOpen }: ActiveBannerProps) {
  const now = useNow()
  const wrapUp = useSheetAddress('wrap-up')
  return (
    <Hero label={texts.currentlySurfing} scene={<HomeScene inTheWater />}>
      <div className="on-scene relative">
        {/* The button covers all text, so that there is one target and nothing nested. */}
        <div className="relative isolate has-[:active]:brightness-90">
          <p className="inline-flex items-center gap-[9px] text-[0.9375rem] font-strong">
            <span className="pulse" />
            {texts.currentlySurfing}
          </p>
          <ElapsedTime ms={now - Date.parse(session.startTime)} />
          <h1 dir="auto" className="text-[1.5rem] wrap-anywhere">
            {placeOf(session)}
          </h1>
          <p className="mt-0.5 flex min-h-8 flex-wrap items-center gap-x-4 text-small text-on-deep-2">
            <span>{texts.sinceTime(<time className="font-strong text-on-deep">{clock(session.startTime)}</time>)}</span>
            <button
              type="button"
              onClick={onOpen}
              className="inline-flex items-center gap-1 font-strong text-on-deep before:absolute before:-inset-2 before:rounded-field focus-visible:outline-0 focus-visible:before:outline-3 focus-visible:before:outline-on-deep"
            >
              {texts.viewSession}
              <ChevronRight {...iconInText} />
            </button>
          </p>
        </div>
        {watch}
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,50%-6px)),1fr))] gap-3 *:px-3 narrow:gap-2 narrow:*:px-2 narrow:[&_svg]:hidden *:last:odd:col-span-full">
          <Button fill="sun" onClick={() => wrapUp.open(session.id)}>
            {texts.checkOut}
          </Button>
          {actions}
        </div>
      </div>
    </Hero>
  )
}

const ElapsedTime = ({ ms }: { ms: number }) => (
  <p
    role="timer"
    aria-label={elapsed(ms)}
    className="mt-0.5 -ml-[3px] font-display text-[min(4.75rem,21vw)] font-[600] leading-[.95] tracking-[-.045em] tabular-nums"
  >
    <HoursAndMinutes ms={ms} />
  </p>
)
