import { LogOut } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import type { Recorder } from '#web/features/tracks/recorder.ts'
import { useIsRecorderMissing, useRecorder } from '#web/features/tracks/use-recorder.tsx'
import { useOutboxState } from '#web/lib/outbox/outbox-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'

const LOG_OUT = '/api/logout'

/** A browser without a database holds no track. */
const holdsTrack = async (recorder: Recorder | undefined) => (await recorder?.holdsTrack().catch(() => false)) ?? false

/**
 * Logs out, at once unless this phone holds what the server does not have, in the outbox or of a track: then after a
 * question, and after another try to upload the track.
 */
export function LogOutButton() {
  const { recorder, state } = useRecorder() ?? {}
  const isRecorderMissing = useIsRecorderMissing()
  const [isPressed, setPressed] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasTrack, setHasTrack] = useState(false)
  const hasUnsent = useOutboxState().entries.length > 0

  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (!isLeaving) setPressed(true)
  }
  // Only the recorder knows of a track, so a press waits for it.
  useEffect(() => {
    if (!isPressed || !(recorder || isRecorderMissing)) return
    setPressed(false)
    setIsDeleted(false)
    void holdsTrack(recorder).then((hasTrack) => {
      setHasTrack(hasTrack)
      if (hasTrack || hasUnsent) setIsAsking(true)
      else location.assign(LOG_OUT)
    })
  }, [isPressed, recorder, isRecorderMissing, hasUnsent])
  const leave = async () => {
    setIsLeaving(true)
    try {
      await (isDeleted ? recorder?.discard() : recorder?.stop())
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
