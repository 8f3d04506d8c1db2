import type { Ref } from 'react'
import { MAX_COMMENT_CHARACTERS } from '#contract/limits.ts'
import { usePostComment } from '#web/features/sessions/reactions/reactions.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { MessageBox } from '#web/ui/fields/message-box.tsx'
import * as texts from '#words/sessions/feed.ts'

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
