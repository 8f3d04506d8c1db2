import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { MAX_CAPTION_CHARACTERS, MAX_PHOTO_BYTES, PICTURE_TYPES } from '#contract/limits.ts'
import { type ChosenPhoto, useAddPhoto, useShareSent } from '#web/features/sessions/photos/photos.ts'
import { messageOf, newClientId } from '#web/lib/api/api.ts'
import { objectionTo, useObjectUrl } from '#web/lib/files/pictures.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/photos.ts'

type AddPhotoProps = { sessionId: string; onClose: () => void }

/** Panel for choosing, captioning and sending photos. */
export function AddPhoto({ sessionId, onClose }: AddPhotoProps) {
  const [chosen, setChosen] = useState<ChosenPhoto[]>([])
  const [objection, setObjection] = useState<string>()
  // The mutation only knows the photo sent last.
  const [isSending, setSending] = useState(false)
  const { mutateAsync, reset, cancel: stop, error } = useAddPhoto(sessionId)
  /** Increases on cancel: an outdated send reports nothing. */
  const cancelled = useRef(0)
  const detail = objection ?? messageOf(error)

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length === 0) return
    reset()
    setObjection(files.map((file) => objectionTo(file, MAX_PHOTO_BYTES)).find(Boolean))
    const fit = files.filter((file) => !objectionTo(file, MAX_PHOTO_BYTES))
    setChosen(fit.map((file) => ({ file, caption: '', clientId: newClientId() })))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const before = cancelled.current
    // In parallel, so that the outbox has them on disk if the page unloads. Sent ones leave the panel.
    const sent = await Promise.allSettled(
      chosen.map(async (photo) => {
        await mutateAsync(photo)
        if (before === cancelled.current)
          setChosen((left) => left.filter(({ clientId }) => clientId !== photo.clientId))
      }),
    )
    if (before !== cancelled.current) return
    setSending(false)
    if (sent.every(({ status }) => status === 'fulfilled')) onClose()
  }
  const cancel = () => {
    if (!isSending) return onClose()
    cancelled.current += 1
    setSending(false)
    for (const { clientId } of chosen) stop(clientId)
  }
  return (
    <Card padded className="mb-3">
      <form ref={comeIntoSight} onSubmit={(event) => void send(event)} className="grid gap-4">
        {chosen.map((photo, nth) => (
          <Chosen
            key={photo.clientId}
            photo={photo}
            label={chosen.length === 1 ? texts.captionOptional : texts.captionOfPhoto(nth + 1)}
            isSending={isSending}
            onCaption={(caption) =>
              setChosen((all) => all.map((one) => (one.clientId === photo.clientId ? { ...one, caption } : one)))
            }
          />
        ))}
        {!isSending && (
          <PhotoChooser
            multiple
            label={chosen.length > 0 ? texts.chooseOtherPhotos : texts.choosePhotos}
            onChange={choose}
          />
        )}
        <p role="alert" className="text-small text-rip-ink empty:hidden">
          {detail}
        </p>
        <ButtonPair>
          <Button fill="plain" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" fill="sea" disabled={chosen.length === 0 || isSending}>
            {texts.upload}
          </Button>
        </ButtonPair>
      </form>
    </Card>
  )
}

type ChosenProps = {
  photo: ChosenPhoto
  label: string
  isSending: boolean
  onCaption: (caption: string) => void
}

function Chosen({ photo: { file, caption, clientId }, label, isSending, onCaption }: ChosenProps) {
  const share = useShareSent(clientId)
  const previewUrl = useObjectUrl(file)
  return (
    <div className="grid gap-3">
      <img src={previewUrl} alt="" className="squircle max-h-60 w-full rounded-field bg-well object-contain" />
      <TextField
        label={label}
        value={caption}
        maxLength={MAX_CAPTION_CHARACTERS}
        disabled={isSending}
        onChange={({ target }) => onCaption(target.value)}
      />
      {isSending && <ProgressBar label={texts.uploading} share={share} />}
    </div>
  )
}

/** The panel may open below the foot, and takes the focus with it when it closes. */
function comeIntoSight(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'nearest' })
  return handOnFocus(panel)
}

type PhotoChooserProps = {
  label: string
  multiple?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Invisible file input over a styled button. */
export const PhotoChooser = ({ label, multiple = false, onChange }: PhotoChooserProps) => (
  <label className="squircle relative flex min-h-[50px] items-center justify-center gap-2 rounded-field bg-sea-wash px-4 font-bold text-sea-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun-ink active:brightness-95">
    <ImageUp {...iconInButton} />
    {label}
    <input
      type="file"
      accept={PICTURE_TYPES}
      multiple={multiple}
      onChange={onChange}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  </label>
)
