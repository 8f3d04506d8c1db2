import { LogOut } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useRecorder } from '#web/features/tracks/use-recorder.tsx'
import { useOutboxState } from '#web/lib/outbox/outbox-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'

const LOG_OUT = '/api/logout'

/**
 * Logs out, at once unless this phone holds what the server does not have, in the outbox or of a track: then after a
 * question, and after another try to upload the track.
 */
export function LogOutButton({ surferId }: { surferId: string }) {
  const { recorder, state } = useRecorder() ?? {}
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasTrack, setHasTrack] = useState(false)
  const hasUnsent = useOutboxState(({ entries }) => entries.length > 0)

  const press = async (event: MouseEvent) => {
    event.preventDefault()
    if (isLeaving) return
    setIsDeleted(false)
    const isHeld = await holdsTrackOf(surferId)
    setHasTrack(isHeld)
    if (isHeld || hasUnsent) setIsAsking(true)
    else location.assign(LOG_OUT)
  }
  const leave = async () => {
    setIsLeaving(true)
    try {
      if (!isDeleted) await recorder?.stop()
      else await (recorder ? recorder.discard() : discardOf(surferId))
      location.assign(LOG_OUT)
    } catch {
      setIsLeaving(false)
      showToast({ title: 'Error', text: 'Failed to log out. Please try again.', kind: 'destructive' })
    }
  }

  return (
    <>
      <Button
        href={LOG_OUT}
        fill="plain"
        wide
        className="text-rip-ink!"
        icon={<LogOut {...iconInButton} />}
        onClick={press}
      >
        {isLeaving ? 'Logging out...' : 'Log Out'}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={hasTrack ? "Your track isn't uploaded yet" : "Your outbox isn't empty yet"}
        text={
          hasTrack
            ? `${state?.status === 'recording' ? 'Logging out stops the recording. ' : ''}We'll try to upload your track first. Anything that doesn't get through waits on this phone until you log in here again.`
            : "What's in it waits on this phone until you log in here again. Nobody else can see or send it."
        }
        action="Log Out"
        onConfirm={leave}
      >
        {hasTrack && (
          <Card className="overflow-hidden">
            <ul>
              <ChoiceRow
                title="Delete it from this phone instead"
                checked={isDeleted}
                onChange={({ target }) => setIsDeleted(target.checked)}
              />
            </ul>
          </Card>
        )}
      </Confirm>
    </>
  )
}

// By the phone's database, since the recorder's code may not be there yet.
const phoneTrack = () => import('#web/features/tracks/phone-track.ts')

/** A browser without a database holds no track. */
async function holdsTrackOf(surferId: string): Promise<boolean> {
  try {
    const { holdsTrack, openPhone } = await phoneTrack()
    const phone = await openPhone(surferId)
    return await holdsTrack(phone).finally(() => phone.close())
  } catch {
    return false
  }
}

const discardOf = async (surferId: string) => (await phoneTrack()).deletePhone(surferId)
