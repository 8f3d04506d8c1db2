import { UserPlus } from 'lucide-react'
import { HOME_RADIUS_MILES, MAX_LIMIT } from '#contract/limits.ts'
import type { ActiveSession } from '#contract/surf-sessions.ts'
import { FirstStepsCard, PushQuestionCard } from '#web/features/own-data/invitations.tsx'
import { LeavingNotice } from '#web/features/own-data/leaving-notice.tsx'
import { UpcomingPlans } from '#web/features/plans/upcoming-plans.tsx'
import { OwnAlarm } from '#web/features/safety/own-alarm.tsx'
import { WatchActions } from '#web/features/safety/watch-actions.tsx'
import { WatchStatus } from '#web/features/safety/watch-status.tsx'
import { ageInWords, conditionsInWords } from '#web/features/spots/conditions-words.ts'
import { useSpotsNear } from '#web/features/spots/queries.ts'
import { breakInWords, facingInWords } from '#web/features/spots/spot-words.ts'
import { SpotsNear } from '#web/features/spots/spots-near.tsx'
import { ActiveBanner } from '#web/features/surf-sessions/active-banner.tsx'
import { ActiveSessions } from '#web/features/surf-sessions/active-sessions.tsx'
import { IdleHero } from '#web/features/surf-sessions/idle-hero.tsx'
import { OwnStats } from '#web/features/surf-sessions/own-stats.tsx'
import { useActiveSessions, useRecentSessions } from '#web/features/surf-sessions/queries.ts'
import { UnknownPosition } from '#web/features/surf-sessions/unknown-position.tsx'
import { useWhereabouts } from '#web/features/surf-sessions/whereabouts.ts'
import { TrackCard } from '#web/features/tracks/track-card.tsx'
import { distanceInWords, useUnits } from '#web/lib/units.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CheckInPin, iconInButton } from '#web/ui/icons.tsx'
import { Hero, HomeScene } from '#web/ui/scenes/home-scene.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { WeatherCredit } from '#web/ui/weather-credit.tsx'

/** What is going on now: the surfer's own session, who is out, the surfer's figures, the spots around. */
export function HomePage({ user }: { user: Viewer }) {
  const units = useUnits()
  const checkIn = useSheetAddress('check-in')
  const findBuddies = useSheetAddress('find-buddies')
  const session = useSheetAddress('session')
  const spot = useSheetAddress('spot')
  const plan = useSheetAddress('plan')
  const own = useRecentSessions(user.id)
  const current = own.data?.find(({ isActive }) => isActive)
  const whereabouts = useWhereabouts()
  const here = whereabouts.data
  const position = here && { latitude: here.latitude, longitude: here.longitude }
  const sessions = useActiveSessions(position ? { ...position, radius: HOME_RADIUS_MILES } : 'finding', MAX_LIMIT)
  const spots = useSpotsNear(position)
  const closest = here?.known ? spots.data?.[0] : undefined
  const conditionsNow = closest?.currentConditions.forecasts[0]
  return (
    <>
      <title>Home · Lineup</title>
      {own.data === undefined ? (
        <>
          <Hero label={own.isError ? 'Unknown' : 'Loading'} scene={<HomeScene inTheWater={false} />} />
          {own.isError && (
            <ErrorState
              title="Couldn't load your session"
              text="We couldn't reach the server. If you checked in, you still are."
              onRetry={() => own.refetch()}
            />
          )}
        </>
      ) : current ? (
        <>
          <ActiveBanner
            session={current}
            watch={<WatchStatus sessionId={current.id} />}
            actions={<WatchActions sessionId={current.id} />}
            onOpen={() => session.open(current.id)}
          />
          <OwnAlarm sessionId={current.id} />
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
                conditionsNow && conditionsInWords(conditionsNow, units),
                conditionsNow && ageInWords(conditionsNow, Date.now()),
                `${distanceInWords(closest.distance, units)} away`,
                breakInWords(closest.breakKind),
                facingInWords(closest.facing),
              ].filter((fact) => fact !== undefined),
            }
          }
          onCheckIn={() => checkIn.open()}
          onFindBuddies={() => findBuddies.open()}
        />
      )}
      <LeavingNotice className="not-empty:mt-4.5" />
      <PushQuestionCard />
      <FirstStepsCard />
      <TrackCard sessionId={current?.id} />
      <UnknownPosition whereabouts={whereabouts} />
      <UpcomingPlans readerId={user.id} onOpen={plan.open} />
      <ActiveSessions sessions={sessions} userId={user.id} onOpen={session.open} />
      <OwnStats />
      <SpotsNear spots={spots} out={surfersBySpot(sessions.data ?? [])} onOpen={spot.open} />
      <WeatherCredit className="mt-3 px-1" />
    </>
  )
}

function surfersBySpot(sessions: ActiveSession[]): Map<string, number> {
  const out = new Map<string, number>()
  for (const { surfSpotId } of sessions) if (surfSpotId) out.set(surfSpotId, (out.get(surfSpotId) ?? 0) + 1)
  return out
}
