import { LogOut } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { fetchRecorder, useRecorder } from '#web/features/tracks/use-recorder.tsx'
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
  const { recorder } = useRecorder() ?? {}
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [held, setHeld] = useState(NOTHING_HELD)
  const hasUnsent = useOutboxState(({ entries }) => entries.length > 0)

  const press = async (event: MouseEvent) => {
    event.preventDefault()
    if (isLeaving) return
    setIsDeleted(false)
    const found = await heldHereOf(surferId)
    setHeld(found)
    if (found.hasTrack || hasUnsent) setIsAsking(true)
    else await leave(found)
  }
  const leave = async ({ hasTrack, isRecording }: typeof NOTHING_HELD) => {
    setIsLeaving(true)
    try {
      // The page goes next: what is not on disk by then is lost.
      if (hasTrack || isRecording) {
        const leaving = recorder ?? (await fetchRecorder())(surferId)
        await (isDeleted ? leaving.discard() : leaving.stop())
      }
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
        title={held.hasTrack ? "Your track isn't uploaded yet" : "Your outbox isn't empty yet"}
        text={
          held.hasTrack
            ? `${held.isRecording ? 'Logging out stops the recording. ' : ''}We'll try to upload your track first. Anything that doesn't get through waits on this phone until you log in here again.`
            : "What's in it waits on this phone until you log in here again. Nobody else can see or send it."
        }
        action="Log Out"
        onConfirm={() => void leave(held)}
      >
        {held.hasTrack && (
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

const NOTHING_HELD = { hasTrack: false, isRecording: false }

/** By the phone's database, since the recorder's code may not be there yet. A browser without one holds no track. */
async function heldHereOf(surferId: string): Promise<typeof NOTHING_HELD> {
  try {
    const [{ openPhone }, { whatIsHeld }] = await Promise.all([
      import('#web/features/tracks/phone-track.ts'),
      import('#web/features/tracks/held-tracks.ts'),
    ])
    const phone = await openPhone(surferId)
    return await whatIsHeld(phone).finally(() => phone.close())
  } catch {
    return NOTHING_HELD
  }
}
