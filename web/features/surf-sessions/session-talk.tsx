import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { Comments } from '#web/features/surf-sessions/comments.tsx'
import { SessionTally } from '#web/features/surf-sessions/session-tally.tsx'
import type { Viewer } from '#web/lib/viewer.ts'

type SessionTalkProps = {
  session: SurfSessionDetail
  now: number
  /** Null where a surfer looks at it as others do, who has nothing to press there. */
  viewer: Viewer | null
  onComment?: () => void
}

/** Who liked it, and what they said. */
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
