import { MapPinOff, UserPlus } from 'lucide-react'
import { HOME_RADIUS_MILES, MAX_LIMIT } from '#contract/limits.ts'
import type { ActiveSession } from '#contract/surf-sessions.ts'
import type { User } from '#contract/users.ts'
import { useSpotsNear } from '#web/features/spots/queries.ts'
import { SpotsNear } from '#web/features/spots/spots-near.tsx'
import { breakInWords, compassName } from '#web/features/spots/words.ts'
import { ActiveBanner } from '#web/features/surf-sessions/active-banner.tsx'
import { ActiveSessions } from '#web/features/surf-sessions/active-sessions.tsx'
import { IdleHero } from '#web/features/surf-sessions/idle-hero.tsx'
import { OwnStats } from '#web/features/surf-sessions/own-stats.tsx'
import { useActiveSessions, useRecentSessions } from '#web/features/surf-sessions/queries.ts'
import { useWhereabouts } from '#web/features/surf-sessions/whereabouts.ts'
import { miles } from '#web/lib/format.ts'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CheckInPin, icon, iconInButton } from '#web/ui/icons.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** What is going on now: the surfer's own session, who is out, the surfer's figures, the spots around. */
export function HomePage({ user }: { user: User }) {
  const [checkIn, findBuddies] = [useSheetAddress('check-in'), useSheetAddress('find-buddies')]
  const [openSession, openSpot] = [useSheetAddress('session').open, useSheetAddress('spot').open]
  const own = useRecentSessions(user.id)
  const current = own.data?.find(({ isActive }) => isActive)
  const whereabouts = useWhereabouts()
  const here = whereabouts.data
  const position = here && { latitude: here.latitude, longitude: here.longitude }
  const sessions = useActiveSessions(position ? { ...position, radius: HOME_RADIUS_MILES } : 'finding', MAX_LIMIT)
  const spots = useSpotsNear(position)
  const closest = here?.known ? spots.data?.[0] : undefined
  return (
    <>
      <title>Home · Lineup</title>
      {own.data === undefined ? (
        <>
          <Hero label={own.isError ? 'Unknown' : 'Loading'} scene={<HomeScene inTheWater={false} />} />
          {own.isError && (
            <ErrorState
              title="Your session did not load"
              text="We could not reach the server. If you checked in, you still are."
              onRetry={() => own.refetch()}
            />
          )}
        </>
      ) : current ? (
        <>
          <ActiveBanner session={current} />
          <ButtonPair className="mt-4">
            <Button icon={<CheckInPin size={18} strokeWidth={2} />} onClick={() => checkIn.open()}>
              Check In
            </Button>
            <Button icon={<UserPlus {...iconInButton} />} onClick={() => findBuddies.open()}>
              Find Buddies
            </Button>
          </ButtonPair>
        </>
      ) : (
        <IdleHero
          firstName={user.firstName}
          nearest={
            closest && {
              name: closest.name,
              facts: [
                `${miles(closest.distance)} away`,
                breakInWords(closest.breakKind),
                `Faces ${compassName(closest.facing)}`,
              ],
            }
          }
          onCheckIn={() => checkIn.open()}
          onFindBuddies={() => findBuddies.open()}
        />
      )}
      {here && !here.known && <UnknownPosition onRetry={() => whereabouts.refetch()} busy={whereabouts.isFetching} />}
      <ActiveSessions sessions={sessions} userId={user.id} onOpen={openSession} />
      <OwnStats />
      <SpotsNear spots={spots} out={surfersBySpot(sessions.data ?? [])} onOpen={openSpot} />
    </>
  )
}

function surfersBySpot(sessions: ActiveSession[]): Map<string, number> {
  const out = new Map<string, number>()
  for (const { surfSpotId } of sessions) if (surfSpotId) out.set(surfSpotId, (out.get(surfSpotId) ?? 0) + 1)
  return out
}

/** Says that the lists below are about the default position, and not about where the surfer is. */
function UnknownPosition({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <p className="squircle mt-4 flex items-center gap-3 rounded-field bg-sand py-1.5 pr-1.5 pl-4 text-small leading-[1.35]">
      <MapPinOff {...icon} />
      <span className="flex-1">Your position is unknown, so this is around Huntington Beach.</span>
      <Button fill="bare" size="m" disabled={busy} onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
