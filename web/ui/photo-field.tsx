import { Camera, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { PICTURE_TYPES } from '#contract/limits.ts'
import type { PhotoUpload } from '#web/features/users/use-photo-upload.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type PhotoFieldProps = {
  /** As stored. */
  photo: string | null
  upload: PhotoUpload
  onRemove: () => void
}

/** The surfer's photo, the one just chosen before all others, and how far that has come. */
export function PhotoField({ photo, upload: { share, preview, send, clear }, onRemove }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    clear()
    onRemove()
  }
  return (
    <div className="flex items-center gap-4 narrow:gap-3">
      {preview ? (
        <img src={preview} alt="" className="size-23 shrink-0 rounded-full bg-well object-cover" />
      ) : (
        <Avatar photo={photo} size="xl" />
      )}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <Button
          size="m"
          icon={<Camera {...iconInButton} />}
          disabled={share !== null}
          onClick={() => input.current?.click()}
        >
          {share === null ? 'Change Photo' : 'Uploading...'}
        </Button>
        {share !== null ? (
          <>
            <div className="w-full pt-1">
              <ProgressBar label="Photo" share={share} />
            </div>
            <Button fill="bare" size="m" className="-ms-3" onClick={clear}>
              Cancel upload
            </Button>
          </>
        ) : (
          (preview || photo) && (
            <Button
              fill="bare"
              size="m"
              className="-ms-3 text-rip-ink!"
              icon={<Trash2 {...iconInButton} />}
              onClick={remove}
            >
              Remove photo
            </Button>
          )
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label="Profile photo"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          // The same file may be chosen again after it failed.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
