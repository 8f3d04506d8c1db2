import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ChartCard } from '#web/features/progress/charts/chart-card.tsx'
import type { Progress } from '#web/features/progress/queries.ts'
import { hoursFigure } from '#web/lib/format/format.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/progress.ts'

const SurfedSpotsMap = lazy(async () => ({
  default: (await import('#web/features/progress/surfed-spots-map.tsx')).SurfedSpotsMap,
}))

type WhereSurfedProps = { progress: Progress; onOpenSpot: (spotId: string) => void }

export function WhereSurfed({ progress: { spots, spotCount, elsewhere }, onOpenSpot }: WhereSurfedProps) {
  const settings = useMapSettings()
  const more = [
    spotCount > spots.length && texts.theMostSurfedOf(spots.length, spotCount),
    elsewhere > 0 && texts.sessionsElsewhere(elsewhere),
  ].filter(Boolean)
  if (spots.length === 0)
    return (
      <Section title={texts.whereYouSurf}>
        <Card padded>
          <p className="text-ink-2">{texts.checkInAtASpot(more.join(' '))}</p>
        </Card>
      </Section>
    )
  return (
    <Section title={texts.whereYouSurf}>
      <ChartCard
        title={texts.spotCount(spotCount)}
        columns={[texts.spot, texts.sessions, texts.hours]}
        rows={spots.map(({ id, name, sessions, hours }) => ({ key: id, cells: [name, sessions, hoursFigure(hours)] }))}
        words={more.join(' ')}
      >
        <ErrorBoundary fallback={<ErrorState title={texts.couldntLoadTheMap} onRetry={() => location.reload()} />}>
          <Suspense fallback={<Skeleton className="h-72" />}>
            <SurfedSpotsMap spots={spots} settings={settings} onOpen={onOpenSpot} />
          </Suspense>
        </ErrorBoundary>
      </ChartCard>
    </Section>
  )
}
