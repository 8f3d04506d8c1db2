import { SessionConditionsList } from '#web/features/conditions/frozen-conditions.tsx'
import { useSessionConditions } from '#web/features/conditions/queries.ts'
import { useIsUnsent } from '#web/features/sessions/data/unsent-sessions.ts'
import { SessionDialog } from '#web/features/sessions/detail/session-dialog.tsx'
import { SessionRides, SessionTrack, TrackFigures } from '#web/features/tracks/session-track.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useServerId } from '#web/lib/outbox/outbox-context.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'

/** A session with its track and frozen conditions, both never for visitors. */
export function SessionWithTrack(props: AddressedDialogProps & { viewer: Viewer | null }) {
  const { value, viewer, open } = props
  const isUnsent = useIsUnsent(value)
  // Requested in parallel with the session.
  const { isLoading } = useSessionConditions(useServerId(value), viewer !== null && open && !isUnsent)
  return (
    <SessionDialog
      {...props}
      areConditionsComing={isLoading}
      conditionsOf={(session) => viewer && open && <SessionConditionsList session={session} />}
      trackOf={({ id, userId, surfSpotId, hasTrack }) =>
        viewer && open && hasTrack
          ? {
              map: <SessionTrack sessionId={id} />,
              figures: <TrackFigures sessionId={id} />,
              rides: <SessionRides sessionId={id} isOwner={userId === viewer.id} isAtSpot={surfSpotId !== null} />,
            }
          : undefined
      }
    />
  )
}
