import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import type { User } from '#contract/users.ts'
import { JoinButton } from '#web/features/surf-sessions/join-button.tsx'
import { useSession } from '#web/features/surf-sessions/queries.ts'
import { SessionHeader } from '#web/features/surf-sessions/session-header.tsx'
import { SessionInfo } from '#web/features/surf-sessions/session-info.tsx'
import { SessionPhotos } from '#web/features/surf-sessions/session-photos.tsx'
import { SessionTalk } from '#web/features/surf-sessions/session-talk.tsx'
import { useNow } from '#web/features/surf-sessions/use-now.ts'
import { ApiError } from '#web/lib/api.ts'
import { fullName } from '#web/lib/format.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type SessionDialogProps = AddressedDialogProps & { viewer: User | null }

/** One session: who, where, how long, what they caught, saw and said. */
export function SessionDialog({ value: id, viewer, open, onClose, onOpen }: SessionDialogProps) {
  const { data: session, error, refetch } = useSession(id, open)
  const now = useNow()
  if (!session) {
    return (
      <Sheet open={open} onClose={onClose} title="Surf Session" fit={error !== null}>
        {error ? <NoSession error={error} onRetry={() => refetch()} /> : <Waiting />}
      </Sheet>
    )
  }
  const name = session.user ? fullName(session.user) : 'Anonymous'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      hero={<SessionHeader session={session} name={name} now={now} />}
      foot={
        viewer &&
        mayJoin(session, viewer) && <JoinButton sessionId={id} surfer={name} readerId={viewer.id} fill="sun" wide />
      }
    >
      <SessionInfo session={session} now={now} />
      <SessionPhotos photos={session.photos} name={name} />
      <SessionTalk session={session} now={now} onOpen={onOpen} />
    </Sheet>
  )
}

const mayJoin = ({ isActive, userId }: SurfSessionDetail, viewer: User) =>
  isActive && userId !== null && userId !== viewer.id

const Waiting = () => (
  <div role="status" className="grid min-h-60 place-content-center">
    <Spinner />
  </div>
)

/** An id that nobody may see and one that is no id are the same to a reader. */
function NoSession({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
    <EmptyState title="Session not found" />
  ) : (
    <ErrorState title="Failed to fetch session details" onRetry={onRetry} />
  )
}
