import type { SurfSession } from '#contract/surf-sessions.ts'
import { ElapsedTime } from '#web/features/surf-sessions/elapsed-time.tsx'
import { useCheckOut } from '#web/features/surf-sessions/queries.ts'
import { useNow } from '#web/features/surf-sessions/use-now.ts'
import { clock, placeOf } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'

/** The top of Home while in the water: where, how long already, and the way out. */
export function ActiveBanner({ session }: { session: SurfSession }) {
  const now = useNow()
  const checkOut = useCheckOut()
  return (
    <Hero label="Currently Surfing" scene={<HomeScene inTheWater />}>
      <p className="inline-flex items-center gap-[9px] text-[0.9375rem] font-strong">
        <span className="pulse" />
        Currently Surfing
      </p>
      <ElapsedTime ms={now - Date.parse(session.startTime)} />
      <h1 className="text-[1.5rem]">{placeOf(session)}</h1>
      <p className="mt-1.5 text-small text-on-deep-2">
        Since <time className="font-strong text-on-deep">{clock(session.startTime)}</time>
      </p>
      <Button fill="sun" wide className="mt-4.5" onClick={() => checkOut.mutate(session.id)}>
        Check Out
      </Button>
    </Hero>
  )
}
