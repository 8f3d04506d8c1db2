import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import type { User } from '#contract/users.ts'
import { AlreadyIn } from '#web/features/surf-sessions/already-in.tsx'
import { sessionAt } from '#web/features/surf-sessions/check-in.ts'
import { GpsLine } from '#web/features/surf-sessions/gps-line.tsx'
import { useCheckIn, useCurrentSession } from '#web/features/surf-sessions/queries.ts'
import { SpotChoices } from '#web/features/surf-sessions/spot-choices.tsx'
import { NearbyChoices, PopularChoices } from '#web/features/surf-sessions/spot-lists.tsx'
import { useGps } from '#web/features/surf-sessions/use-gps.ts'
import { read } from '#web/lib/api.ts'
import { newClientId } from '#web/lib/client-id.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { showToast } from '#web/ui/toast.ts'

/** One try to check in: mounted anew for each opening, so that each has its own clientId. */
export function CheckInDialog({ value: spotId, viewer, open, onClose }: AddressedDialogProps & { viewer: User }) {
  const [clientId] = useState(newClientId)
  const { gps, refresh } = useGps()
  const named = useQuery({ ...read('GET /api/surf-spots/:id', { params: { id: spotId } }), enabled: spotId !== '' })
  const [picked, setPicked] = useState<{ spot: SurfSpot | undefined }>()
  const chosen = picked ? picked.spot : named.data
  const checkIn = useCheckIn()
  const current = useCurrentSession(viewer.id)
  const schedule = useSheetAddress('schedule')

  const choice = { chosenId: chosen?.id, onChoose: (spot: SurfSpot | undefined) => setPicked({ spot }) }
  const start = () => {
    const session = sessionAt({ spot: chosen, fix: gps.fix }, new Date().toISOString())
    if (session) return checkIn.mutate({ ...session, clientId }, { onSuccess: onClose })
    showToast({ title: 'Location Required', text: 'Please select a spot or enable GPS location.' })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Check In to Surf"
      foot={
        <Foot
          busy={checkIn.isPending}
          ready={!current && (chosen ?? gps.fix) !== undefined}
          onCheckIn={start}
          onSchedule={() => schedule.openInstead(chosen?.id)}
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
      {gps.fix && <NearbyChoices {...choice} fix={gps.fix} />}
      <PopularChoices {...choice} />
    </Sheet>
  )
}

type FootProps = { busy: boolean; ready: boolean; onCheckIn: () => void; onSchedule: () => void }

/** Now or later: planning takes the check-in's place, with the spot that is chosen here. */
function Foot({ busy, ready, onCheckIn, onSchedule }: FootProps) {
  return (
    <div className="grid gap-2">
      <Button fill="sun" wide disabled={busy || !ready} onClick={onCheckIn}>
        {busy ? 'Checking in...' : 'Check In Now'}
      </Button>
      <Button fill="bare" size="m" wide disabled={busy} icon={<CalendarPlus {...iconInButton} />} onClick={onSchedule}>
        Schedule Session
      </Button>
    </div>
  )
}
