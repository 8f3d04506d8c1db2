import { UserPlus } from 'lucide-react'
import { SPOT_DETECTION_MILES } from '#contract/limits.ts'
import type { ActiveSession } from '#contract/sessions/surf-sessions.ts'
import { useSuggestionNear } from '#web/features/conditions/queries.ts'
import { formatSuggestion } from '#web/features/conditions/words/suggestion-words.ts'
import { FavouriteSpots } from '#web/features/favourites/favourite-spots.tsx'
import { useFavourites } from '#web/features/favourites/queries.ts'
import { InstallCard } from '#web/features/onboarding/install/install-card.tsx'
import { FirstStepsCard, PushQuestionCard, SafetyMailCard } from '#web/features/own-data/invitations.tsx'
import { useUpcomingPlans } from '#web/features/plans/queries.ts'
import { UpcomingPlans } from '#web/features/plans/upcoming-plans.tsx'
import { OwnAlarm } from '#web/features/safety/alarm/own-alarm.tsx'
import { UnsentWatch } from '#web/features/safety/unsent-watch.tsx'
import { WatchActions } from '#web/features/safety/watch-actions.tsx'
import { WatchStatus } from '#web/features/safety/watch-status.tsx'
import { useActiveNear, useRecentSessions } from '#web/features/sessions/data/queries.ts'
import { useUnsentCheckIn } from '#web/features/sessions/data/unsent-sessions.ts'
import { useWhereabouts } from '#web/features/sessions/data/whereabouts.ts'
import { ActiveBanner } from '#web/features/sessions/in-the-water/active-banner.tsx'
import { ActiveSessions } from '#web/features/sessions/in-the-water/active-sessions.tsx'
import { IdleHero } from '#web/features/sessions/in-the-water/idle-hero.tsx'
import { UnknownPosition } from '#web/features/sessions/in-the-water/unknown-position.tsx'
import { OwnStats } from '#web/features/sessions/log/own-stats.tsx'
import { useSpotsNear } from '#web/features/spots/queries.ts'
import { SpotsNear } from '#web/features/spots/spots-near.tsx'
import { TrackCard } from '#web/features/tracks/recording/track-card.tsx'
import { useIsFirstPageShown, useTopFirst } from '#web/lib/api/first-page.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { CheckInPin, iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { HeroSkeleton, HomeSectionsSkeleton } from '#web/ui/feedback/page-skeletons.tsx'
import { WeatherCredit } from '#web/ui/feedback/weather-credit.tsx'
import * as texts from '#words/pages/pages.ts'

// Lazy: few accounts wait for approval, or are being deleted.
const lateNotices = lazyCode(async () => (await import('#web/features/own-data/account-notices.tsx')).AccountNotices)

// Lazy: not needed before a call for help.
const lateSafeButton = lazyCode(
  async () => (await import('#web/features/sessions/in-the-water/safe-button.tsx')).SafeButton,
)

// Loads after the content above, so nothing may be below it.
const lateFeedGlance = lazyCode(async () => (await import('#web/features/sessions/feed/feed-glance.tsx')).FeedGlance)

/** The own session, active surfers, figures and spots around; then the buddies' feed. */
export function HomePage({ user }: { user: Viewer }) {
  const units = useUnits()
  const feedGlance = lateFeedGlance.useCode(useIsFirstPageShown())
  const hasNotices = Boolean(user.standing ?? user.leavesAt)
  const notices = lateNotices.useCode(hasNotices)
  const checkIn = useSheetAddress('check-in')
  const findBuddies = useSheetAddress('find-buddies')
  const session = useSheetAddress('session')
  const spot = useSheetAddress('spot')
  const plan = useSheetAddress('plan')
  const own = useRecentSessions(user.id)
  const current = own.data?.find(({ isActive }) => isActive)
  const unsent = useUnsentCheckIn(current?.id ?? '')
  const outbox = useSheetAddress('outbox')
  const safeButton = lateSafeButton.useCode(current !== undefined)
  const whereabouts = useWhereabouts()
  const here = whereabouts.data
  const position = here && { latitude: here.latitude, longitude: here.longitude }
  const sessions = useActiveNear(position)
  const spots = useSpotsNear(position)
  const suggestion = useSuggestionNear(here?.known ? position : undefined)
  const suggested = suggestion.data?.suggested
  const now = useNow()
  const isLookingAround = here === undefined || (here.known && suggestion.isPending)
  const isThere = suggested && suggested.distance <= SPOT_DETECTION_MILES
  const plans = useUpcomingPlans()
  const { isSettled, ...favourites } = useFavourites()
  const steps = !current && <FirstStepsCard />
  const hasTop = useTopFirst(own.data !== undefined || own.isError)
  return (
    <>
      {own.data === undefined ? (
        <>
          <HeroSkeleton label={own.isError ? texts.unknown : texts.loading} />
          {own.isError && (
            <ErrorState
              title={texts.couldntLoadYourSession}
              text={texts.weCouldntReachTheServer}
              onRetry={() => own.refetch()}
            />
          )}
        </>
      ) : current ? (
        <>
          <ActiveBanner
            session={current}
            watch={
              unsent ? (
                <UnsentWatch mayHaveArrived={unsent.mayHaveArrived ?? false} onPress={() => outbox.open()} />
              ) : (
                <WatchStatus sessionId={current.id} />
              )
            }
            actions={
              !unsent && (
                <WatchActions
                  sessionId={current.id}
                  safe={typeof safeButton === 'object' && <safeButton.value session={current} />}
                />
              )
            }
            onOpen={() => (unsent ? outbox.open() : session.open(current.id))}
          />
          {!unsent && <OwnAlarm sessionId={current.id} />}
          <ButtonPair className="mt-4">
            <Button icon={<CheckInPin size={18} strokeWidth={2} />} onClick={() => checkIn.open()}>
              {texts.checkIn}
            </Button>
            <Button icon={<UserPlus {...iconInButton} />} onClick={() => findBuddies.open()}>
              {texts.findBuddies}
            </Button>
          </ButtonPair>
        </>
      ) : (
        <IdleHero
          firstName={user.firstName}
          suggestion={
            isLookingAround ? 'loading' : suggestion.data && formatSuggestion(suggestion.data, { now, units })
          }
          onOpenSpot={suggested ? () => spot.open(suggested.spot.id) : undefined}
          onCheckIn={() => checkIn.open(isThere ? suggested.spot.id : undefined)}
          onFindBuddies={() => findBuddies.open()}
        />
      )}
      {/* Later content must not move the part below, so that part waits. */}
      {!hasTop || (hasNotices && notices === 'on its way') ? (
        <HomeSectionsSkeleton />
      ) : (
        <>
          {typeof notices === 'object' && <notices.value {...user} />}
          <SafetyMailCard
            below={steps}
            otherwise={
              <PushQuestionCard
                below={steps}
                otherwise={
                  own.data && !current ? (
                    <InstallCard hasEndedSession={own.data.some(({ isActive }) => !isActive)} otherwise={steps} />
                  ) : (
                    steps
                  )
                }
              />
            }
          />
          <TrackCard sessionId={current?.id} />
          <UnknownPosition whereabouts={whereabouts} />
          {!plans.isFetched ? (
            <HomeSectionsSkeleton />
          ) : (
            <>
              <UpcomingPlans readerId={user.id} onOpen={plan.open} />
              <ActiveSessions sessions={sessions} userId={user.id} onOpen={session.open} />
              {(!sessions.isFetched && sessions.data === undefined) || !isSettled ? (
                <HomeSectionsSkeleton />
              ) : (
                <>
                  <FavouriteSpots {...favourites} onOpen={spot.open} invites />
                  <OwnStats />
                  <SpotsNear spots={spots} out={surfersBySpot(sessions.data ?? [])} onOpen={spot.open} />
                  <WeatherCredit className="mt-3 px-1" />
                  {typeof feedGlance === 'object' && <feedGlance.value onOpen={session.open} />}
                </>
              )}
            </>
          )}
        </>
      )}
    </>
  )
}

function surfersBySpot(sessions: ActiveSession[]): Map<string, number> {
  const out = new Map<string, number>()
  for (const { surfSpotId } of sessions) if (surfSpotId) out.set(surfSpotId, (out.get(surfSpotId) ?? 0) + 1)
  return out
}
