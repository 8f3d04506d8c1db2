import { Camera, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { PICTURE_TYPES } from '#contract/limits.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import type { PhotoUpload } from '#web/ui/fields/use-photo-upload.ts'
import * as texts from '#words/app.ts'

type PhotoFieldProps = {
  label: string
  /** Shown until a file is chosen: the current photo or a placeholder. */
  picture: ReactNode
  /** Size and shape of `picture`, as classes. */
  shape: string
  hasPhoto: boolean
  choose: string
  upload: PhotoUpload
  onRemove: () => void
}

export function PhotoField({ label, picture, shape, hasPhoto, choose, upload, onRemove }: PhotoFieldProps) {
  const { share, preview, send, clear } = upload
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    clear()
    onRemove()
  }
  return (
    <div className="flex items-center gap-4 narrow:gap-3">
      {preview ? <img src={preview} alt="" className={`shrink-0 bg-well object-cover ${shape}`} /> : picture}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <Button
          size="m"
          icon={<Camera {...iconInButton} />}
          disabled={share !== null}
          onClick={() => input.current?.click()}
        >
          {share === null ? choose : texts.uploading}
        </Button>
        {share !== null ? (
          <>
            <div className="w-full pt-1">
              <ProgressBar label={texts.photo} share={share} />
            </div>
            <Button fill="bare" size="m" className="-ms-3" onClick={clear}>
              {texts.cancelUpload}
            </Button>
          </>
        ) : (
          (preview || hasPhoto) && (
            <Button
              fill="bare"
              size="m"
              className="-ms-3 text-rip-ink!"
              icon={<Trash2 {...iconInButton} />}
              onClick={remove}
            >
              {texts.removePhoto}
            </Button>
          )
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          // Allows choosing the same file again after a failure.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
