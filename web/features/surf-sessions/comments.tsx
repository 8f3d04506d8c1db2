import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Comment, SurfSessionDetail } from '#contract/surf-sessions.ts'
import type { Surfer } from '#contract/users.ts'
import { useDeleteComment, useLeaving, useSending } from '#web/features/surf-sessions/reactions.ts'
import { ago, fullName } from '#web/lib/format.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'

type CommentsProps = { session: SurfSessionDetail; now: number; viewer: Viewer | null }

/** What was said, oldest first, and at the end what the reader is sending. */
export function Comments({ session: { id: sessionId, userId, comments }, now, viewer }: CommentsProps) {
  const sending = useSending(sessionId)
  const leaving = useLeaving(sessionId, 'uncomment')
  const { mutate: remove } = useDeleteComment(sessionId)
  const [asked, setAsked] = useState<Comment>()
  const mayDelete = (comment: Comment) => viewer && (comment.user.id === viewer.id || userId === viewer.id)
  return (
    <>
      <ul aria-label="Comments" aria-live="polite" className="mt-1">
        {comments
          .filter(({ id }) => !leaving.has(id))
          .map((comment) => (
            <li key={comment.id} ref={handOnFocus} className={ROW}>
              <Said
                by={comment.user}
                when={<time dateTime={comment.createdAt}>{ago(comment.createdAt, now)}</time>}
                comment={comment.comment}
              />
              {mayDelete(comment) && (
                <IconButton
                  label={`Delete ${fullName(comment.user)}'s comment`}
                  className="absolute! top-0.5 -right-3 text-ink-3"
                  onClick={() => setAsked(comment)}
                >
                  <Trash2 {...iconInButton} />
                </IconButton>
              )}
            </li>
          ))}
        {sending && viewer && <Sending by={viewer} comment={sending.comment} />}
      </ul>
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Delete this comment?"
        text="It will be gone for everyone."
        action="Delete Comment"
        onConfirm={() => asked && remove(asked.id)}
      />
    </>
  )
}

const ROW = 'relative flex gap-3 py-3'

function Said({ by, when, comment }: { by: Surfer; when: ReactNode; comment: string }) {
  return (
    <>
      <Avatar photo={by.profileImageUrl} />
      <div className="min-w-0 flex-1">
        <p className="pr-7 text-small text-ink-3 wrap-anywhere">
          <b dir="auto" className="font-strong text-ink">
            {fullName(by)}
          </b>{' '}
          · {when}
        </p>
        <p dir="auto" className="leading-[1.4] whitespace-pre-line wrap-anywhere">
          {comment}
        </p>
      </div>
    </>
  )
}

/** Comes into sight, for the box that it was written in is below. */
function Sending({ by, comment }: { by: Surfer; comment: string }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li ref={row} className={`${ROW} text-ink-3 *:first:opacity-60`}>
      <Said by={by} when="sending" comment={comment} />
    </li>
  )
}
