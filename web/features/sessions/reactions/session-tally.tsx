import { Heart, MessageCircle } from 'lucide-react'
import type { Surfer } from '#contract/accounts/users.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { Comments } from '#web/features/sessions/reactions/comments.tsx'
import { type Liked, useLike } from '#web/features/sessions/reactions/reactions.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { fullName } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/feed.ts'

type SessionTallyProps = {
  session: Pick<SurfSessionDetail, 'id' | 'likes' | 'likeCount' | 'likedBy' | 'user'>
  commentCount: number
  /** Null in a read-only preview. */
  viewer: Viewer | null
  /** Undefined for readers who may not comment. */
  onComment?: (() => void) | undefined
  className?: string
}

/** Numbers of likes and comments, as buttons for readers who may react, and the latest likers. */
export function SessionTally({ session, commentCount, viewer, onComment, className = '' }: SessionTallyProps) {
  const { likes, likeCount = likes.length, likedBy } = session
  const tally = (
    <>
      <MessageCircle {...icon} />
      <span>{texts.commentCount(commentCount)}</span>
    </>
  )
  return (
    <div className={`flex min-h-tap flex-wrap items-center gap-x-3.5 text-ink-2 tabular-nums ${className}`}>
      {viewer ? (
        <LikeButton session={session} readerId={viewer.id} />
      ) : (
        <span className={TALLY}>
          <Heart {...icon} />
          <span>{texts.likes(likeCount)}</span>
        </span>
      )}
      {onComment ? (
        <button type="button" onClick={onComment} className={PRESSED}>
          {tally}
        </button>
      ) : (
        <span className={TALLY}>{tally}</span>
      )}
      <Faces of={likedBy} />
    </div>
  )
}

const TALLY = 'flex min-h-tap items-center gap-2'
const PRESSED = `${TALLY} -mx-2 rounded-field px-2 transition-[scale,background-color] duration-(--m-press) active:scale-[.97] active:bg-well`

function LikeButton({ session, readerId }: { session: Liked; readerId: string }) {
  const { liked, count, toggle } = useLike(session, readerId)
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={texts.likeButton(count)}
      onClick={toggle}
      className={`${PRESSED} ${liked ? 'text-sun-ink' : ''}`}
    >
      <Heart {...icon} fill={liked ? 'currentColor' : 'none'} />
      <span>{texts.likes(count)}</span>
    </button>
  )
}

const Faces = ({ of: surfers }: { of: Surfer[] }) =>
  surfers.length > 0 && (
    <span className="ms-auto flex -space-x-3">
      <span className="sr-only">{texts.lastLikedBy(joinParts(surfers.map(fullName)))}</span>
      {surfers.map(({ id, profileImageUrl }) => (
        <Avatar key={id} photo={profileImageUrl} size="s" className="ring-2 ring-page" />
      ))}
    </span>
  )

type SessionTalkProps = {
  session: SurfSessionDetail
  now: number
  /** Null in a read-only preview. */
  viewer: Viewer | null
  onComment?: (() => void) | undefined
}

/** Numbers, then the comments. */
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
