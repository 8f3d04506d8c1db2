import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { Comments } from '#web/features/sessions/reactions/comments.tsx'
import { SessionTally } from '#web/features/sessions/reactions/session-tally.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'

type SessionTalkProps = {
  session: SurfSessionDetail
  now: number
  /** Null in a read-only preview. */
  viewer: Viewer | null
  onComment?: () => void
}

export const SessionTalk = ({ session, now, viewer, onComment }: SessionTalkProps) => (
  <>
    <SessionTally
      session={session}
      commentCount={session.comments.length}
      viewer={viewer}
      onComment={onComment}
      className="mt-6 border-y border-line"
    />
    <Comments session={session} now={now} viewer={viewer} />
  </>
)
