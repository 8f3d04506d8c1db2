import type { Forecast } from '#contract/conditions.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'

type SourcesProps = { forecast: Forecast; now: number; clock: SpotClock }

/** Whose clock the times follow, and whom to thank for the figures. */
export function Sources({ forecast: { attribution, tide, fetchedAt }, now, clock }: SourcesProps) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-1 px-1 wrap-anywhere text-micro leading-[1.35] text-ink-3">
      {clock.differsFromReaders(now) && <p>Times are the spot’s own: it is {clock.time(now)} there now.</p>}
      {fetchedAt && <p>{attribution}</p>}
      {tide && <p>{tide.station.attribution}</p>}
    </div>
  )
}
