import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { SpotMapProps } from '#web/features/spots/map/spot-map-props.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/spots/spots.ts'

const SpotMap = lazy(async () => ({ default: (await import('#web/features/spots/map/spot-map.tsx')).SpotMap }))

/** Loads the map's code on first use. */
export function LazySpotMap(props: Omit<SpotMapProps, 'settings'>) {
  const settings = useMapSettings()
  return (
    <ErrorBoundary fallbackRender={MapMissing}>
      <Suspense fallback={<MapOnTheWay />}>
        <SpotMap {...props} settings={settings} />
      </Suspense>
    </ErrorBoundary>
  )
}

export const MapOnTheWay = () => (
  <div role="status" aria-label={texts.loadingTheMap} className="-mx-gutter mt-2">
    <Skeleton className="h-[max(14rem,50dvh)] rounded-none!" />
  </div>
)

/** Browsers cache a failed import, so only a reload helps. */
const MapMissing = () => (
  <ErrorState title={texts.couldntLoadTheMap} text={texts.partOfLineupCouldntBe} onRetry={() => location.reload()} />
)
