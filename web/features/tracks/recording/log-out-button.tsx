import { LogOut } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { fetchRecorder, useRecorder } from '#web/features/tracks/recording/use-recorder.tsx'
import { probeNow } from '#web/lib/offline/reachability.ts'
import { signOutLater } from '#web/lib/offline/sign-out-later.ts'
import { useOutbox, useOutboxState } from '#web/lib/outbox/outbox-context.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/tracks.ts'

const LOG_OUT = '/api/logout'

/**
 * Logs out. If this phone has unsent data, it asks first and tries to upload the track. Offline it removes the surfer's
 * stored data, and the server ends the sign-in at the next contact.
 */
export function LogOutButton({ surferId }: { surferId: string }) {
  const { recorder } = useRecorder() ?? {}
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [onPhone, setOnPhone] = useState(NOTHING_HELD)
  const [isOffline, setIsOffline] = useState(false)
  const { outbox } = useOutbox()
  const hasUnsent = useOutboxState(({ entries }) => entries.length > 0)

  const press = async (event: MouseEvent) => {
    event.preventDefault()
    if (isLeaving) return
    setIsDeleted(false)
    setIsLeaving(true)
    const [found, isReached] = await Promise.all([recordedHereBy(surferId), probeNow()])
    setIsLeaving(false)
    setOnPhone(found)
    setIsOffline(!isReached)
    if (found.hasTrack || hasUnsent || !isReached) setIsAsking(true)
    else await leave(found)
  }
  const leave = async ({ hasTrack, isRecording }: typeof NOTHING_HELD) => {
    setIsLeaving(true)
    try {
      // The page unloads next: unsaved data would be lost.
      if (hasTrack || isRecording) {
        const leaving = recorder ?? (await fetchRecorder())(surferId)
        await (isDeleted ? leaving.discard() : leaving.stop())
      }
      if (isDeleted) for (const { id } of outbox?.getState().entries ?? []) await outbox?.remove(id)
      if (isOffline) await signOutLater()
      location.assign(isOffline ? '/' : LOG_OUT)
    } catch {
      setIsLeaving(false)
      showFailure({ text: texts.failedToLogOutPlease })
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
        {isLeaving ? texts.loggingOut : texts.logOut}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={isOffline ? texts.noSignalRightNow : questionOf(onPhone)}
        text={(isOffline ? `${OFFLINE_TEXT} ` : '') + formatPhoneTracks(onPhone, hasUnsent)}
        action={isOffline ? texts.removeAndLogOut : texts.logOut}
        onConfirm={() => void leave(onPhone)}
      >
        {(onPhone.hasTrack || hasUnsent) && (
          <Card className="overflow-hidden">
            <ul>
              <ChoiceRow
                title={texts.deleteFromThisPhoneInstead(hasUnsent)}
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

const OFFLINE_TEXT = texts.yourSignInCanOnly

const questionOf = ({ hasTrack }: typeof NOTHING_HELD) =>
  hasTrack ? texts.yourTrackIsntUploadedYet : texts.yourOutboxIsntEmptyYet

/** Explains the fate of unsent data; '' without any. */
function formatPhoneTracks({ hasTrack, isRecording }: typeof NOTHING_HELD, hasUnsent: boolean): string {
  if (hasTrack) return texts.wellTryToUploadYour(isRecording)
  return hasUnsent ? texts.whatsInYourOutboxWaits : ''
}

const NOTHING_HELD = { hasTrack: false, isRecording: false }

/** Reads the database directly, since the recorder's code may not be loaded. A browser without one has no track. */
async function recordedHereBy(surferId: string): Promise<typeof NOTHING_HELD> {
  try {
    const [{ openPhone }, { tracksOnPhone }] = await Promise.all([
      import('#web/features/tracks/recording/phone-track.ts'),
      import('#web/features/tracks/recording/phone-track.ts'),
    ])
    const phone = await openPhone(surferId)
    return await tracksOnPhone(phone).finally(() => phone.close())
  } catch {
    return NOTHING_HELD
  }
}
