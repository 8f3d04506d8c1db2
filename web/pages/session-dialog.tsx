import { SessionConditionsList } from '#web/features/conditions/frozen-conditions.tsx'
import { SessionDialog } from '#web/features/surf-sessions/session-dialog.tsx'
import { SessionTrack } from '#web/features/tracks/session-track.tsx'
import type { Viewer } from '#web/lib/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'

/** A session with its track and the conditions that were frozen onto it, neither of which visitors ever get. */
export function SessionWithTrack(props: AddressedDialogProps & { viewer: Viewer | null }) {
  const { viewer, open } = props
  return (
    <SessionDialog
      {...props}
      conditionsOf={(session) => viewer && open && <SessionConditionsList session={session} />}
      trackOf={({ id, userId, surfSpotId, hasTrack }) =>
        viewer &&
        open &&
        hasTrack && <SessionTrack sessionId={id} isOwner={userId === viewer.id} isAtSpot={surfSpotId !== null} />
      }
    />
  )
}
