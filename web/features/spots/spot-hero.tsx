import type { SurfSpot } from '#contract/spots.ts'
import { placeInWords } from '#web/features/spots/words.ts'
import { coordinates } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { HomeScene } from '#web/ui/scenes/home-scene.tsx'

/** The head of a spot's sheet: its name and where it lies, over a sea at dawn. */
export function SpotHero({ spot }: { spot: SurfSpot }) {
  return (
    <div className="hero relative isolate mb-3 flex min-h-84 flex-col justify-end overflow-hidden px-gutter pt-40 pb-5 text-on-deep">
      <div className="absolute inset-x-0 -top-7 -z-2 h-116">
        <HomeScene inTheWater={false} />
      </div>
      <p aria-hidden="true" className="font-display text-title leading-tight font-[600] tracking-[-.02em]">
        {spot.name}
      </p>
      <p className="mt-1 text-small text-on-deep-2">{placeInWords(spot)}</p>
      <p className="mt-2 leading-[1.4]">{spot.description.trim() || 'No description available'}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-on-deep-2 tabular-nums">
        <Badge tone="glass">Popularity: {spot.popularityScore}/100</Badge>
        <span className="whitespace-nowrap">{coordinates(spot)}</span>
      </p>
      {spot.attribution && <p className="mt-2 text-micro text-on-deep-2">{spot.attribution}</p>}
    </div>
  )
}
