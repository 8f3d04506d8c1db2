import type { SurfSpot } from '#contract/sea/spots.ts'
import { SpotDescription } from '#web/features/spots/spot-description.tsx'
import { SpotName } from '#web/features/spots/spot-names.tsx'
import { formatPlace, formatPosition } from '#web/features/spots/spot-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Sea } from '#web/ui/scenes/sea.tsx'
import * as texts from '#words/spots/spots.ts'

/** Text contrast of 4.5:1; begins below the sun. */
const SCRIM =
  'bg-[linear-gradient(transparent_100px,oklch(0.19_0.047_232/0.72)_124px,oklch(0.18_0.045_232/0.92)_264px)]'

export function SpotHero({ spot }: { spot: SurfSpot }) {
  return (
    <div className="relative isolate overflow-hidden bg-deep px-gutter pt-31 pb-5 text-on-deep">
      <div className="absolute inset-x-0 top-0 -z-2 h-120">
        <svg className="scene" viewBox="0 0 430 480" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
          <Sea width={430} height={480} horizon={104} sun={{ x: 292, radius: 32 }} sky={[0.45, 0.82]} />
        </svg>
      </div>
      <div className={`absolute inset-0 -z-1 ${SCRIM}`} />
      <p aria-hidden="true" className="font-display text-title leading-tight font-[600] tracking-[-.02em]">
        <SpotName spot={spot} />
      </p>
      <p className="mt-1 text-small text-on-deep-2">{formatPlace(spot)}</p>
      <p className="mt-2 leading-[1.4]">
        <SpotDescription of={spot}>{texts.noDescriptionAvailable}</SpotDescription>
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-on-deep-2 tabular-nums">
        <Badge tone="glass">{texts.popularityScore100(spot.popularityScore)}</Badge>
        <span>{formatPosition(spot)}</span>
      </p>
    </div>
  )
}
