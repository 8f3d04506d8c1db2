import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { MAX_CAPTION_CHARACTERS, MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { PhotoChooser } from '#web/features/surf-sessions/photo-chooser.tsx'
import { useAddPhoto } from '#web/features/surf-sessions/photos.ts'
import { useShareSent } from '#web/features/surf-sessions/use-share-sent.ts'
import { ApiError } from '#web/lib/api.ts'
import { newClientId } from '#web/lib/client-id.ts'
import { objectionTo } from '#web/lib/picture-file.ts'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { handOnFocus } from '#web/ui/keep-focus.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.ts'

type Chosen = { file: File; previewUrl: string; clientId: string }
type AddPhotoProps = { sessionId: string; onClose: () => void }

/** The panel in which the surfer of a session chooses a photo, says something about it and sends it. */
export function AddPhoto({ sessionId, onClose }: AddPhotoProps) {
  const [chosen, setChosen] = useState<Chosen>()
  const [objection, setObjection] = useState<string>()
  const [caption, setCaption] = useState('')
  const { mutate, reset, cancel: stop, isPending, error } = useAddPhoto(sessionId)
  const share = useShareSent(chosen?.clientId)
  const said = objection ?? (error instanceof ApiError ? error.said : undefined)
  useEffect(() => () => URL.revokeObjectURL(chosen?.previewUrl ?? ''), [chosen])

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    reset()
    const against = objectionTo(file, MAX_PHOTO_BYTES)
    setObjection(against)
    setChosen(against ? undefined : { file, previewUrl: URL.createObjectURL(file), clientId: newClientId() })
    if (against) showToast({ title: 'Error', text: 'Failed to upload photo. Please try again.', kind: 'destructive' })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || isPending) return
    const { file, clientId } = chosen
    mutate({ file, caption, clientId }, { onSuccess: onClose })
  }
  const cancel = () => {
    if (!isPending || !chosen) return onClose()
    stop(chosen.clientId)
  }
  return (
    <Card padded className="mb-3">
      <form ref={comeIntoSight} onSubmit={send} className="grid gap-4">
        {chosen && (
          <img
            src={chosen.previewUrl}
            alt=""
            className="squircle max-h-60 w-full rounded-field bg-well object-contain"
          />
        )}
        {!isPending && <PhotoChooser label={chosen ? 'Choose another photo' : 'Choose photo'} onChange={choose} />}
        <p role="alert" className="text-small text-rip-ink empty:hidden">
          {said}
        </p>
        <TextField
          label="Caption (optional)"
          value={caption}
          maxLength={MAX_CAPTION_CHARACTERS}
          disabled={isPending}
          onChange={({ target }) => setCaption(target.value)}
        />
        {isPending && <ProgressBar label="Uploading..." share={share} />}
        <ButtonPair>
          <Button fill="plain" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" fill="sea" disabled={!chosen || isPending}>
            Upload
          </Button>
        </ButtonPair>
      </form>
    </Card>
  )
}

/** The panel may open below the foot, and takes the focus with it when it goes. */
function comeIntoSight(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'nearest' })
  return handOnFocus(panel)
}
