import type { ReactNode } from 'react'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { ElapsedTime } from '#web/features/surf-sessions/elapsed-time.tsx'
import { useCheckOut } from '#web/features/surf-sessions/queries.ts'
import { clock, placeOf } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'

type ActiveBannerProps = {
  session: SurfSession
  /** Whether anybody looks after the surfer. */
  watch: ReactNode
  /** Buttons beside Check Out, two in a row. */
  actions: ReactNode
}

/** The top of Home while in the water: where, how long already, who looks after the surfer, and the way out. */
export function ActiveBanner({ session, watch, actions }: ActiveBannerProps) {
  const now = useNow()
  const checkOut = useCheckOut()
  return (
    <Hero label="Currently Surfing" scene={<HomeScene inTheWater />}>
      {/* The words reach up to the bright sky when there is much to say. */}
      <div className="relative before:absolute before:-inset-x-gutter before:-top-12 before:-bottom-5 before:-z-1 before:bg-linear-to-b before:from-transparent before:via-scrim before:via-20% before:to-scrim">
        <p className="inline-flex items-center gap-[9px] text-[0.9375rem] font-strong">
          <span className="pulse" />
          Currently Surfing
        </p>
        <ElapsedTime ms={now - Date.parse(session.startTime)} />
        <h1 className="text-[1.5rem]">{placeOf(session)}</h1>
        <p className="mt-1.5 text-small text-on-deep-2">
          Since <time className="font-strong text-on-deep">{clock(session.startTime)}</time>
        </p>
        {watch}
        <div className="mt-3 grid grid-cols-2 gap-3 *:px-3 narrow:gap-2 narrow:*:px-2 narrow:[&_svg]:hidden *:last:odd:col-span-2">
          <Button fill="sun" onClick={() => checkOut.mutate(session.id)}>
            Check Out
          </Button>
          {actions}
        </div>
      </div>
    </Hero>
  )
}
