import { ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { MAX_COMMENT_CHARACTERS } from '#contract/limits.ts'
import { usePostComment } from '#web/features/surf-sessions/reactions.ts'
import { newClientId } from '#web/lib/client-id.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { icon } from '#web/ui/icons.tsx'

/** From here on it says how much room is left. */
const FEW_LEFT = 100

type CommentBoxProps = { sessionId: string; viewer: Viewer; ref: Ref<HTMLTextAreaElement> }

/** Where a comment is written. It empties as soon as it is sent, and has the words again when they did not arrive. */
export function CommentBox({ sessionId, viewer, ref }: CommentBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [failed, setFailed] = useState<{ comment: string; clientId: string }>()
  const { mutate, isPending } = usePostComment(sessionId)
  const comment = typed.trim()
  const left = MAX_COMMENT_CHARACTERS - typed.length
  const isReady = comment !== '' && left >= 0 && !isPending

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    // The same words after a failure are the same intent: they may have arrived, and only the answer got lost.
    const intent = failed?.comment === comment ? failed : { comment, clientId: newClientId() }
    setTyped('')
    mutate(intent, {
      onSuccess: () => setFailed(undefined),
      onError: () => {
        setFailed(intent)
        setTyped((since) => (since.trim() === '' ? comment : `${comment}\n${since}`))
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }
  return (
    <form onSubmit={send} className="flex items-end gap-3">
      <Avatar photo={viewer.profileImageUrl} className="mb-[5px] narrow:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex items-end rounded-[25px] bg-card inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-[2.5px] focus-within:inset-ring-sea">
          <label htmlFor={id} className="sr-only">
            Comment
          </label>
          <textarea
            ref={ref}
            id={id}
            dir="auto"
            rows={1}
            value={typed}
            placeholder="Add a comment..."
            maxLength={MAX_COMMENT_CHARACTERS}
            enterKeyHint="send"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            className="block max-h-32 min-h-[50px] min-w-0 flex-1 field-sizing-content resize-none overscroll-contain bg-transparent py-[13px] pl-4 leading-6 outline-0 placeholder:text-ink-3 placeholder:opacity-100"
          />
          <IconButton
            type="submit"
            label="Post comment"
            disabled={!isReady}
            className="m-[3px] bg-sea text-on-sea disabled:bg-well disabled:text-ink-3"
          >
            <ArrowUp {...icon} />
          </IconButton>
        </div>
        <p role="status" className="pt-1 pl-4 text-small text-ink-3 tabular-nums empty:hidden">
          {left <= FEW_LEFT && `${left} ${left === 1 ? 'character' : 'characters'} left`}
        </p>
      </div>
    </form>
  )
}
