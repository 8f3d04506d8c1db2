import { SessionDialog } from '#web/features/surf-sessions/session-dialog.tsx'
import { SessionTrack } from '#web/features/tracks/session-track.tsx'
import type { Viewer } from '#web/lib/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'

/** A session with its track, which visitors never get. */
export function SessionWithTrack(props: AddressedDialogProps & { viewer: Viewer | null }) {
  const { viewer, open } = props
  return (
    <SessionDialog
      {...props}
      trackOf={({ id, userId, surfSpotId, hasTrack }) =>
        viewer &&
        open &&
        hasTrack && <SessionTrack sessionId={id} isOwner={userId === viewer.id} isAtSpot={surfSpotId !== null} />
      }
    />
  )
}
