import { useEffect } from 'react'
import { nearestPlace, spotPath } from '#surf/places/page-addresses.ts'
import { AlertsHere } from '#web/features/conditions/alerts/alerts-here.tsx'
import { Conditions } from '#web/features/conditions/conditions.tsx'
import { useForecast } from '#web/features/conditions/queries.ts'
import { StarButton } from '#web/features/favourites/star-button.tsx'
import { CorrectSpotLink } from '#web/features/spot-proposals/propose-links.tsx'
import { CheckInHere } from '#web/features/spots/check-in-here.tsx'
import { useSpot } from '#web/features/spots/queries.ts'
import { BuddySessionsHere, OwnSessionsHere } from '#web/features/spots/sessions-here.tsx'
import { SpotFacts } from '#web/features/spots/spot-facts.tsx'
import { SpotHero } from '#web/features/spots/spot-hero.tsx'
import { isGone } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { SignInOrJoin } from '#web/ui/dialogs/invitation-sheet.tsx'
import { ReportButton } from '#web/ui/dialogs/report-button.tsx'
import { ShareButton } from '#web/ui/dialogs/share-link.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/dialogs.ts'
import { spotTitle } from '#words/spots/spots.ts'

type SpotDialogProps = AddressedDialogProps & { viewer: Viewer | null }

export function SpotDialog({ value: id, viewer, open, onClose }: SpotDialogProps) {
  const { data: spot, error, refetch } = useSpot(id, open)
  const forecast = useForecast(id, open)
  useServerWordsRemoved()
  if (!spot) {
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.surfSpot}
        error={error}
        isGone={isGone(error)}
        gone={texts.thisSpotIsNotOn}
        failed={texts.couldntLoadTheSpot}
        onRetry={() => refetch()}
      />
    )
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={spot.name}
      hero={<SpotHero spot={spot} />}
      foot={
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <CheckInHere spotId={spot.id} visitor={viewer === null} />
          </div>
          {viewer && <StarButton spot={spot} className="size-[50px]!" />}
          <ShareButton link={{ title: spotTitle(spot.name, nearestPlace(spot)), path: spotPath(spot) }} />
        </div>
      }
    >
      <title>{spotTitle(spot.name, nearestPlace(spot))}</title>
      <Conditions spot={spot} forecast={forecast} alerts={viewer && <Reminders spotId={spot.id} />}>
        {viewer ? (
          <>
            <OwnSessionsHere spotId={spot.id} open={open} />
            <BuddySessionsHere spotId={spot.id} open={open} />
          </>
        ) : (
          <Section title={texts.yourSessionsHere}>
            <p className="mb-3 text-ink-2">{texts.signInToLogYour}</p>
            <SignInOrJoin />
          </Section>
        )}
        <Section title={texts.theSpot}>
          <SpotFacts spot={spot} profile={forecast.data?.profile} knowsTide={forecast.data?.tide !== null} />
          <CorrectSpotLink spotId={spot.id} visitor={viewer === null} />
          <ReportButton wide words={texts.reportThisSpot} of={{ kind: 'spot', id: spot.id }} />
        </Section>
      </Conditions>
      {spot.attribution && <p className="mt-1 px-1 text-micro text-ink-3">{spot.attribution}</p>}
    </Sheet>
  )
}

const Reminders = ({ spotId }: { spotId: string }) => (
  <>
    <AlertsHere spotId={spotId} />
    <SectionLink href="/settings/calendars">{texts.tidesInYourCalendar}</SectionLink>
  </>
)

/** Removes the server's text over the app on a spot's public page once the app shows the spot. */
const useServerWordsRemoved = () => useEffect(() => document.getElementById('server-words')?.remove(), [])
