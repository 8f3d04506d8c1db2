import { type Ref, useState } from 'react'
import { MAX_COMMENT_CHARACTERS } from '#contract/limits.ts'
import type { Comment, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import {
  useDeleteComment,
  useLeaving,
  usePostComment,
  useSending,
  useWaitingComments,
} from '#web/features/sessions/reactions/reactions.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { ago, fullName } from '#web/lib/format/format.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { useReport } from '#web/ui/dialogs/report-button.tsx'
import { Message, MessageMenu, SAID_ROW, Unsent } from '#web/ui/display/message.tsx'
import { MessageBox } from '#web/ui/fields/message-box.tsx'
import * as texts from '#words/sessions/feed.ts'

type CommentsProps = {
  session: Pick<SurfSessionDetail, 'id' | 'userId' | 'comments'>
  now: number
  viewer: Viewer | null
  /** As in `Unsent`. */
  staysPut?: boolean
}

/** Comments, oldest first, then the reader's unsent ones. */
export function Comments({ session, now, viewer, staysPut }: CommentsProps) {
  const { id: sessionId, userId, comments } = session
  const sending = useSending(sessionId)
  const later = useWaitingComments(session, viewer?.id)
  const leaving = useLeaving(sessionId, 'uncomment')
  const { mutate: remove } = useDeleteComment(sessionId)
  const [deleting, setDeleting] = useState<Comment>()
  const report = useReport()
  const mayDelete = (comment: Comment, { id }: Viewer) => comment.user.id === id || userId === id
  return (
    <>
      <ul aria-label={texts.comments} aria-live="polite" className="mt-1">
        {comments
          .filter(({ id }) => !leaving.has(id))
          .map((comment) => (
            <li key={comment.id} ref={handOnFocus} className={SAID_ROW}>
              <Message by={comment.user} when={<time dateTime={comment.createdAt}>{ago(comment.createdAt, now)}</time>}>
                {comment.comment}
              </Message>
              {viewer && (
                <MessageMenu
                  of={texts.commentOf(fullName(comment.user))}
                  words={texts.deleteComment}
                  inDialog={!staysPut}
                  onDelete={mayDelete(comment, viewer) && (() => setDeleting(comment))}
                  onReport={
                    comment.user.id !== viewer.id &&
                    (() => report({ kind: 'comment', id: comment.id, parentId: sessionId }))
                  }
                />
              )}
            </li>
          ))}
        {viewer &&
          later.waiting.map(({ id, input }) => (
            <Unsent
              key={id}
              by={viewer}
              when="waiting"
              staysPut={staysPut}
              action={
                <MessageMenu
                  of={texts.theWaitingComment}
                  words={texts.deleteComment}
                  inDialog={!staysPut}
                  onDelete={() => later.remove(id)}
                />
              }
            >
              {input.comment}
            </Unsent>
          ))}
        {sending && viewer && (
          <Unsent by={viewer} when="sending" staysPut={staysPut}>
            {sending.comment}
          </Unsent>
        )}
      </ul>
      <Confirm
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={texts.deleteThisComment}
        text={texts.itWillBeGoneFor}
        action={texts.deleteComment}
        onConfirm={() => deleting && remove(deleting.id)}
      />
    </>
  )
}

type CommentBoxProps = { sessionId: string; viewer: Viewer; ref: Ref<HTMLTextAreaElement> }

export function CommentBox({ sessionId, viewer, ref }: CommentBoxProps) {
  const { mutate, isPending } = usePostComment(sessionId)
  return (
    <MessageBox
      ref={ref}
      label={texts.comment}
      placeholder={texts.addAComment}
      action={texts.postComment}
      maxCharacters={MAX_COMMENT_CHARACTERS}
      photo={viewer.profileImageUrl}
      isSending={isPending}
      onSend={({ words, clientId }, outcome) => mutate({ comment: words, clientId }, outcome)}
    />
  )
}
