import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecretSpot } from '#contract/secret-spots.ts'
import type { SurfSpot } from '#contract/spots.ts'
import { useSettings } from '#web/features/own-data/settings.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { checkInWords } from '#web/features/safety/watch-words.ts'
import { WhoWouldBeTold } from '#web/features/safety/who-would-be-told.tsx'
import { useSecretSpots } from '#web/features/secret-spots/queries.ts'
import { SecretSpotChoices } from '#web/features/secret-spots/secret-spot-choices.tsx'
import { AlreadyIn } from '#web/features/surf-sessions/already-in.tsx'
import { boardToBeginWith } from '#web/features/surf-sessions/board-choices.ts'
import { useOwnBoards } from '#web/features/surf-sessions/board-field.tsx'
import { sessionAt } from '#web/features/surf-sessions/check-in.ts'
import { type Choices, choicesOf } from '#web/features/surf-sessions/check-in-choices.ts'
import { CheckInFoot } from '#web/features/surf-sessions/check-in-foot.tsx'
import { ForThisSession } from '#web/features/surf-sessions/for-this-session.tsx'
import { GpsLine } from '#web/features/surf-sessions/gps-line.tsx'
import { useCheckIn, useCurrentSession, useRecentSessions } from '#web/features/surf-sessions/queries.ts'
import { SpotChoices } from '#web/features/surf-sessions/spot-choices.tsx'
import { NearbyChoices, PopularChoices } from '#web/features/surf-sessions/spot-lists.tsx'
import { useGps } from '#web/features/surf-sessions/use-gps.ts'
import { read } from '#web/lib/api.ts'
import { newClientId } from '#web/lib/client-id.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'

/** At most one of them is chosen; with none, GPS alone counts. */
type Picked = { spot?: SurfSpot | undefined; secretSpot?: SecretSpot | undefined }

/** One try to check in: mounted anew for each opening, so that each has its own clientId. */
export function CheckInDialog({ value: spotId, viewer, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const [clientId] = useState(newClientId)
  const { gps, refresh } = useGps()
  const named = useQuery({ ...read('GET /api/surf-spots/:id', { params: { id: spotId } }), enabled: spotId !== '' })
  const [picked, setPicked] = useState<Picked>()
  const { spot, secretSpot } = picked ?? { spot: named.data }
  const [changed, setChanged] = useState<Partial<Choices>>({})
  const [chosenBoard, setBoard] = useState<string>()
  const boards = useOwnBoards()
  const lastSession = useRecentSessions(viewer.id).data?.[0]
  const board = chosenBoard ?? (boards.isLoading ? '' : boardToBeginWith(lastSession, boards.data))
  const { settings, isError, refetch } = useSettings()
  const { safety, guard, isKnown } = useGuard()
  const isFindingSecrets = useSecretSpots().isLoading
  const checkIn = useCheckIn()
  const current = useCurrentSession(viewer.id)
  const schedule = useSheetAddress('schedule')

  const choice = { chosenId: spot?.id, onChoose: (chosen: SurfSpot | undefined) => setPicked({ spot: chosen }) }
  const choices = settings && choicesOf(settings, changed)
  const start = () => {
    const place = sessionAt({ spot, secretSpot, fix: gps.fix }, new Date().toISOString())
    if (!place) return showToast({ title: 'Location Required', text: 'Please select a spot or enable GPS location.' })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    checkIn.mutate({ ...place, ...changed, board: board.trim() || null, timeZone, clientId }, { onSuccess: onClose })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Check In to Surf"
      foot={
        <CheckInFoot
          busy={checkIn.isPending}
          told={isKnown ? checkInWords(safety, guard) : undefined}
          ready={!current && (spot ?? secretSpot ?? gps.fix) !== undefined}
          onCheckIn={start}
          onSchedule={() => schedule.openInstead(spot?.id)}
        />
      }
    >
      {current && !checkIn.isSuccess && <AlreadyIn session={current} />}
      <GpsLine gps={gps} onRefresh={refresh} />
      {spotId !== '' && !named.isError && (
        <SpotChoices
          {...choice}
          title="Your Choice"
          spots={named.data && [named.data]}
          placeholders={1}
          lineOf={({ area }) => area}
        />
      )}
      <SecretSpotChoices
        fix={gps.fix}
        chosenId={secretSpot?.id}
        onChoose={(chosen) => setPicked({ secretSpot: chosen })}
      />
      {/* So that nothing moves away under a thumb when the secret spots come in above. */}
      <div className={isFindingSecrets ? 'invisible' : ''}>
        {gps.fix && <NearbyChoices {...choice} fix={gps.fix} />}
        <PopularChoices {...choice} />
      </div>
      {choices ? (
        <>
          <ForThisSession
            choices={choices}
            onChange={(more) => setChanged({ ...changed, ...more })}
            board={board}
            onBoard={setBoard}
          />
          <WhoWouldBeTold hours={choices.overdueHours} />
        </>
      ) : (
        <div className="mt-6">
          {isError ? (
            <ErrorState title="Couldn't load your settings" onRetry={() => refetch()} />
          ) : (
            <SkeletonRows count={1} withButtons={false} />
          )}
        </div>
      )}
    </Sheet>
  )
}
