import { TrendingUp } from 'lucide-react'
import { HOME_SPOTS } from '#contract/limits.ts'
import type { NearbySpot } from '#contract/sea/spots.ts'
import { ConditionsBadge } from '#web/features/spots/conditions-badge.tsx'
import type { useSpotsNear } from '#web/features/spots/queries.ts'
import { SpotPicture } from '#web/features/spots/spot-picture.tsx'
import { formatBreak } from '#web/features/spots/spot-words.ts'
import { compassPoint, formatDistance, formatWaveFigure, unitName, useUnits } from '#web/lib/format/units.ts'
import { Unit } from '#web/ui/display/figure.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonTiles, TILE_ROW, TILE_WIDTH } from '#web/ui/feedback/skeleton.tsx'
import { Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spots.ts'

type SpotsNearProps = {
  spots: ReturnType<typeof useSpotsNear>
  /** Surfers out by spot id. */
  out: ReadonlyMap<string, number>
  onOpen: (spotId: string) => void
}

export function SpotsNear({ spots, out, onOpen }: SpotsNearProps) {
  return (
    <Section title={texts.surfSpotsNearYou} action={<SectionLink href="/discover">{texts.discover}</SectionLink>}>
      {spots.data === undefined ? (
        spots.isError ? (
          <ErrorState title={texts.failedToFetchNearbySpots} onRetry={() => spots.refetch()} />
        ) : (
          <SkeletonTiles count={HOME_SPOTS} label={texts.loadingSurfSpots} />
        )
      ) : spots.data.length === 0 ? (
        <EmptyState title={texts.noSurfSpotsFoundNearby} />
      ) : (
        <ul className={TILE_ROW}>
          {spots.data.slice(0, HOME_SPOTS).map((spot) => (
            <li key={spot.id} className={`flex ${TILE_WIDTH}`}>
              <SpotTile spot={spot} out={out.get(spot.id) ?? 0} onOpen={() => onOpen(spot.id)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function SpotTile({ spot, out, onOpen }: { spot: NearbySpot; out: number; onOpen: () => void }) {
  const units = useUnits()
  const { facing, breakKind, popularityScore } = spot
  const [now] = spot.currentConditions.forecasts
  return (
    <button
      type="button"
      onClick={onOpen}
      className="squircle flex w-full flex-col overflow-hidden rounded-card bg-card text-start shadow-raised transition-[scale] duration-(--m-press) active:scale-[.98]"
    >
      <span className="relative flex h-22 w-full justify-end bg-linear-to-b from-water-3 to-[color-mix(in_oklab,var(--water-3)_60%,var(--card))]">
        <span className="absolute top-2.5 left-3 font-display text-[1.5rem] font-[600] leading-none tracking-[-.03em]">
          {now ? (
            <>
              {formatWaveFigure(now.waveHeight, units)}
              <Unit>{unitName(units, 'height')}</Unit>
            </>
          ) : (
            facing !== null && (
              <>
                {compassPoint(facing)}
                <small className="mt-1 block font-sans text-micro font-medium tracking-normal text-ink-2">
                  {texts.facingLabel}
                </small>
              </>
            )
          )}
        </span>
        <SpotPicture spot={spot} />
      </span>
      <span className="flex w-full flex-1 flex-col gap-1.5 px-3 pt-2.5 pb-3">
        <bdi className="leading-[1.2] font-bold">{spot.name}</bdi>
        <span className="flex justify-between gap-1.5 text-micro text-ink-3 tabular-nums">
          <span>{formatDistance(spot.distance, units)}</span>
          {out > 0 && <span className="font-strong text-sun-ink">{texts.out(out)}</span>}
        </span>
        <span className="mt-auto flex min-h-6.5 flex-wrap items-center justify-between gap-x-1.5 gap-y-1 text-micro text-ink-2 tabular-nums">
          {now ? (
            <ConditionsBadge spot={spot} short />
          ) : (
            <>
              {formatBreak(breakKind)}
              <span className="inline-flex items-center gap-1 narrow:[&_svg]:hidden">
                <TrendingUp {...iconInText} />
                <span className="sr-only">{texts.popularity}</span>
                {popularityScore}
              </span>
            </>
          )}
        </span>
      </span>
    </button>
  )
}
