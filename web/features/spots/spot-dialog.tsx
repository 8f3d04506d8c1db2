import type { SurfSpot } from '#contract/spots.ts'
import type { User } from '#contract/users.ts'
import { CheckInHere } from '#web/features/spots/check-in-here.tsx'
import { useSpot } from '#web/features/spots/queries.ts'
import { BuddySessionsHere, OwnSessionsHere } from '#web/features/spots/sessions-here.tsx'
import { SpotFacts } from '#web/features/spots/spot-facts.tsx'
import { TypicalConditions } from '#web/features/spots/typical-conditions.tsx'
import { ApiError } from '#web/lib/api.ts'
import { coordinates } from '#web/lib/format.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { HomeScene } from '#web/ui/scenes/home-scene.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type SpotDialogProps = AddressedDialogProps & { viewer: User | null }

/** One spot: what it is, what is typical there, who of us surfed it. */
export function SpotDialog({ value: id, viewer, open, onClose }: SpotDialogProps) {
  const { data: spot, error, refetch } = useSpot(id, open)
  if (!spot) {
    return (
      <Sheet open={open} onClose={onClose} title="Surf Spot" fit={error !== null}>
        {error ? (
          <NoSpot error={error} onRetry={() => refetch()} />
        ) : (
          <div role="status" className="grid min-h-60 place-content-center">
            <Spinner />
          </div>
        )}
      </Sheet>
    )
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={spot.name}
      hero={<SpotHero spot={spot} />}
      foot={<CheckInHere spotId={spot.id} visitor={viewer === null} />}
    >
      <SpotFacts spot={spot} />
      <TypicalConditions />
      {viewer && (
        <>
          <OwnSessionsHere spotId={spot.id} open={open} />
          <BuddySessionsHere spotId={spot.id} open={open} />
        </>
      )}
    </Sheet>
  )
}

function SpotHero({ spot }: { spot: SurfSpot }) {
  return (
    <div className="hero relative isolate mb-3 flex min-h-84 flex-col justify-end overflow-hidden px-gutter pt-40 pb-5 text-on-deep">
      <div className="absolute inset-x-0 -top-7 -z-2 h-116">
        <HomeScene inTheWater={false} />
      </div>
      <p aria-hidden="true" className="font-display text-title leading-tight font-[600] tracking-[-.02em]">
        {spot.name}
      </p>
      <p className="mt-1 text-small text-on-deep-2">
        {spot.area}, {spot.country}
      </p>
      <p className="mt-2 leading-[1.4]">{spot.description.trim() || 'No description available'}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-on-deep-2 tabular-nums">
        <Badge tone="glass">Popularity: {spot.popularityScore}/100</Badge>
        <span className="whitespace-nowrap">{coordinates(spot)}</span>
      </p>
    </div>
  )
}

/** An id that no spot has and one that is no id are the same to a reader. */
function NoSpot({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
    <EmptyState title="Surf spot not found" />
  ) : (
    <ErrorState title="The spot did not load" onRetry={onRetry} />
  )
}
