import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Comment, SurfSessionDetail } from '#contract/surf-sessions.ts'
import type { Surfer } from '#contract/users.ts'
import { useDeleteComment, useLeaving, useSending, useWaitingComments } from '#web/features/surf-sessions/reactions.ts'
import { ago, fullName } from '#web/lib/format.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'

type CommentsProps = { session: SurfSessionDetail; now: number; viewer: Viewer | null }

/** What was said, oldest first, and at the end what of the reader's waits in the outbox or is being sent. */
export function Comments({ session, now, viewer }: CommentsProps) {
  const { id: sessionId, userId, comments } = session
  const sending = useSending(sessionId)
  const later = useWaitingComments(session, viewer?.id)
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
        {viewer &&
          later.waiting.map(({ id, input }) => (
            <Unsent key={id} by={viewer} when="waiting" comment={input.comment}>
              <IconButton
                label="Delete waiting comment"
                className="absolute! top-0.5 -right-3 text-ink-3"
                onClick={() => later.remove(id)}
              >
                <Trash2 {...iconInButton} />
              </IconButton>
            </Unsent>
          ))}
        {sending && viewer && <Unsent by={viewer} when="sending" comment={sending.comment} />}
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
function Unsent({ by, when, comment, children }: { by: Surfer; when: string; comment: string; children?: ReactNode }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li ref={row} className={`${ROW} text-ink-3 *:first:opacity-60`}>
      <Said by={by} when={when} comment={comment} />
      {children}
    </li>
  )
}
