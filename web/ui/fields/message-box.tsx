import { ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId, useState } from 'react'
import { newClientId } from '#web/lib/api/api.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'

/** Remaining characters from which the count shows. */
const FEW_LEFT = 100

/** Text and `clientId` of one intent, so that retries create no duplicates. */
type Written = { words: string; clientId: string }

type MessageBoxProps = {
  label: string
  placeholder: string
  action: string
  maxCharacters: number
  photo: string | null
  isSending: boolean
  onSend: (written: Written, outcome: { onSuccess: () => void; onError: () => void }) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** A box for a short text. Clears when sent and restores the text on failure. */
export function MessageBox({
  label,
  placeholder,
  action,
  maxCharacters,
  photo,
  isSending,
  onSend,
  ref,
}: MessageBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [failed, setFailed] = useState<Written>()
  const words = typed.trim()
  const left = maxCharacters - typed.length
  const isReady = words !== '' && left >= 0 && !isSending

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    // The same text after a failure is the same intent, because only the response may have been lost.
    const intent = failed?.words === words ? failed : { words, clientId: newClientId() }
    setTyped('')
    onSend(intent, {
      onSuccess: () => setFailed(undefined),
      onError: () => {
        setFailed(intent)
        setTyped((since) => (since.trim() === '' ? words : `${words}\n${since}`))
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }
  return (
    <form onSubmit={send} className="flex items-end gap-3">
      <Avatar photo={photo} className="mb-[5px] narrow:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex items-end rounded-[25px] bg-card inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-[2.5px] focus-within:inset-ring-sea">
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <textarea
            ref={ref}
            id={id}
            dir="auto"
            rows={1}
            value={typed}
            placeholder={placeholder}
            maxLength={maxCharacters}
            enterKeyHint="send"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            className="block max-h-32 min-h-[50px] min-w-0 flex-1 field-sizing-content resize-none overscroll-contain bg-transparent py-[13px] pl-4 leading-normal outline-0 placeholder:text-ink-3 placeholder:opacity-100"
          />
          <IconButton
            type="submit"
            label={action}
            disabled={!isReady}
            className="m-[3px] bg-sea text-on-sea disabled:bg-well disabled:text-ink-3"
          >
            <ArrowUp {...icon} />
          </IconButton>
        </div>
        <p role="status" className="pt-1 pl-4 text-small text-ink-3 tabular-nums empty:hidden">
          {left <= FEW_LEFT && texts.left(left)}
        </p>
      </div>
    </form>
  )
}
