import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#web/features/own-data/settings.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { formatCheckInSafety } from '#web/features/safety/watch-words.ts'
import { useSecretSpots } from '#web/features/secret-spots/queries.ts'
import { SecretSpotChoices } from '#web/features/secret-spots/secret-spot-choices.tsx'
import { AlreadyIn, AlreadyOut } from '#web/features/sessions/check-in/already-in.tsx'
import { type Choices, choicesOf, sessionAt, useCheckIn } from '#web/features/sessions/check-in/check-in.ts'
import { CheckInFoot } from '#web/features/sessions/check-in/check-in-foot.tsx'
import {
  checkInPlaceWords,
  detectedSpot,
  recentSpots,
  useCheckInPlace,
} from '#web/features/sessions/check-in/check-in-place.ts'
import { ForThisSession } from '#web/features/sessions/check-in/for-this-session.tsx'
import { useCurrentSession, useRecentSessions } from '#web/features/sessions/data/queries.ts'
import { boardToBeginWith, useOwnBoards } from '#web/features/sessions/parts/board-field.tsx'
import { FindSpot } from '#web/features/sessions/parts/find-spot.tsx'
import { GpsLine, useGps } from '#web/features/sessions/parts/gps-line.tsx'
import { SpotChoices, type SpotToChoose, spotLines } from '#web/features/sessions/parts/spot-choices.tsx'
import {
  NearbyChoices,
  PopularChoices,
  RecentChoices,
  RegionChoices,
  useNearbySpots,
  useRegionSpots,
} from '#web/features/sessions/parts/spot-lists.tsx'
import { formatAge, formatConditions } from '#web/features/spots/conditions-words.ts'
import { EVERYWHERE } from '#web/features/spots/list/discovery.ts'
import { startRegion } from '#web/features/spots/list/start-region.ts'
import { newClientId } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { useReachable } from '#web/lib/offline/reachability.ts'
import { useStorageProblem } from '#web/lib/offline/storage-problem.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/pages/dialogs.ts'

const RECENT_SPOTS = 3

type AlarmText = ReturnType<typeof formatCheckInSafety>

const UNREACHED_WORDS = { text: texts.noSignalNoSafetyWatch, isWarning: true }

const OFFLINE_WORDS = texts.youreOfflineCheckInAnyway
const UNKEPT_WORDS = texts.youreOfflineAndThisBrowser

/** Remounted for each opening, so that each has its own clientId. */
export function CheckInDialog({ value: spotId, viewer, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const [clientId] = useState(newClientId)
  const units = useUnits()
  const isReachable = useReachable()
  // A full disk makes room for it.
  const canStore = useStorageProblem() !== 'none'
  const { gps, refresh } = useGps()
  const place = useCheckInPlace(spotId)
  const [changed, setChanged] = useState<Partial<Choices>>({})
  const [chosenBoard, setBoard] = useState<string>()
  const boards = useOwnBoards()
  const recent = useRecentSessions(viewer.id).data ?? []
  const board = chosenBoard ?? (boards.isLoading ? '' : boardToBeginWith(recent[0], boards.data))
  const { settings, isError, refetch } = useSettings()
  const { safety, guard, isKnown } = useGuard()
  const { data: secretSpots = [], isLoading: isFindingSecrets } = useSecretSpots()
  const { data: nearby } = useNearbySpots(gps.fix)
  const checkIn = useCheckIn()
  const current = useCurrentSession(viewer.id)
  const schedule = useSheetAddress('schedule')

  const around = nearby && [...nearby, ...secretSpots]
  // The server attaches the nearest spot to a check-in by GPS, so it counts as chosen by default.
  const detected = place.isChosen || !gps.fix || !around ? undefined : detectedSpot(gps.fix, around)
  const foundByGps = nearby?.find(({ id }) => id === detected?.id)
  const { spot, secretSpot } = place
  const region = gps.fix ? undefined : regionToBeginWith()
  const inRegion = useRegionSpots(region)
  const atTop = new Set([place.own?.id, ...(nearby ?? []).map(({ id }) => id)].filter((id) => id !== undefined))
  const recentOthers = recentSpots(recent)
    .filter(({ surfSpot }) => !atTop.has(surfSpot.id))
    .slice(0, RECENT_SPOTS)
  const aboveRegion = new Set([...atTop, ...recentOthers.map(({ surfSpot }) => surfSpot.id)])
  const abovePopular = new Set([...aboveRegion, ...inRegion.map(({ id }) => id)])
  const recipients: AlarmText | undefined = isReachable
    ? isKnown
      ? formatCheckInSafety(safety, guard)
      : undefined
    : UNREACHED_WORDS

  const surfOf = ({ currentConditions }: SpotToChoose) => {
    const [now] = currentConditions?.forecasts ?? []
    return now && [formatConditions(now, units), formatAge(now, Date.now())].filter(Boolean).join(' · ')
  }
  const choice = {
    surfOf,
    chosenId: (spot ?? (secretSpot ? undefined : detected))?.id,
    // Pressing the detected spot makes it an explicit choice.
    onChoose: (chosen: SpotToChoose | undefined) => place.choose({ spot: chosen ?? foundByGps }),
  }
  const choices = settings && choicesOf(settings, changed)
  const start = () => {
    const shownAs = foundByGps && sessionAt({ spot: foundByGps, fix: undefined })?.place
    const where = sessionAt({ spot, secretSpot, fix: gps.fix, shownAs })
    if (!where) return showToast({ title: texts.locationRequired, text: texts.pleaseSelectASpotOr })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const session = { ...where.session, ...changed, board: board.trim() || null, timeZone }
    checkIn.mutate({ ...where, session, clientId }, { onSuccess: onClose })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.checkInToSurf}
      foot={
        <CheckInFoot
          busy={checkIn.isPending}
          place={checkInPlaceWords({ chosen: spot ?? secretSpot, fix: gps.fix, around })}
          warning={recipients?.isWarning ? recipients : undefined}
          ready={!current && (spot ?? secretSpot ?? gps.fix) !== undefined}
          onCheckIn={start}
          isInTheWater={current !== undefined}
        />
      }
    >
      {current && !checkIn.isSuccess && <AlreadyIn session={current} />}
      {!isReachable && (
        <p role="status" className="mb-3 text-small text-ink-2">
          {canStore ? OFFLINE_WORDS : UNKEPT_WORDS}
        </p>
      )}
      <GpsLine gps={gps} onRefresh={refresh} />
      <FindSpot
        query={place.query}
        onType={place.setQuery}
        fix={gps.fix}
        secretSpots={secretSpots}
        surfOf={surfOf}
        onChoose={place.chooseFound}
      />
      {!place.isSearching && (
        <>
          {place.hasOwn && (
            <SpotChoices
              {...choice}
              title={texts.yourChoice}
              spots={place.own && [place.own]}
              placeholders={1}
              linesOf={(chosen) => spotLines(surfOf(chosen), [chosen.area])}
            />
          )}
          {choices ? (
            <ForThisSession
              choices={choices}
              onChange={(more) => setChanged({ ...changed, ...more })}
              board={board}
              onBoard={setBoard}
              alerted={recipients?.alerted}
            />
          ) : (
            <div className="mt-3">
              {isError ? (
                <ErrorState title={texts.couldntLoadYourSettings} onRetry={() => refetch()} />
              ) : (
                <SkeletonRows count={1} withButtons={false} />
              )}
            </div>
          )}
          <SecretSpotChoices
            fix={gps.fix}
            chosenId={(secretSpot ?? (spot ? undefined : detected))?.id}
            onChoose={(chosen) => place.choose({ secretSpot: chosen })}
          />
          {/* So that nothing moves away under a thumb when the secret spots come in above. */}
          <div className={isFindingSecrets ? 'invisible' : ''}>
            {gps.fix && <NearbyChoices {...choice} fix={gps.fix} shownIds={new Set(place.own && [place.own.id])} />}
            <RecentChoices {...choice} recent={recentOthers} />
            {region && <RegionChoices {...choice} region={region} shownIds={aboveRegion} />}
            <PopularChoices {...choice} shownIds={abovePopular} />
          </div>
        </>
      )}
      <Button
        fill="bare"
        wide
        className="mt-4"
        disabled={checkIn.isPending}
        icon={<CalendarPlus {...iconInButton} />}
        onClick={() => schedule.openInstead(spot?.id)}
      >
        {texts.scheduleSession}
      </Button>
      <AlreadyOut spotId={spot?.id} />
    </Sheet>
  )
}

/** The default region without a position; undefined without evidence. */
function regionToBeginWith(): string | undefined {
  const region = startRegion()
  return region === EVERYWHERE ? undefined : region
}
