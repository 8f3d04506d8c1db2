import { X } from 'lucide-react'
import { type ChangeEvent, useEffect, useMemo, useState } from 'react'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { PhotoChooser } from '#web/features/surf-sessions/photo-chooser.tsx'
import { objectionTo } from '#web/lib/picture-file.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'

type PhotosFieldProps = { photos: readonly File[]; onChange: (photos: readonly File[]) => void }

/** Photos that are to be sent with a session: several at once, and each can be taken out again. */
export function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const [objections, setObjections] = useState<string[]>([])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    const against = (file: File) => objectionTo(file, MAX_PHOTO_BYTES)
    setObjections(chosen.flatMap((file) => (against(file) ? [`${file.name}: ${against(file)}`] : [])))
    const known = new Set(photos.map(keyOf))
    onChange([...photos, ...chosen.filter((file) => !against(file) && !known.has(keyOf(file)))])
  }
  return (
    <div className="mt-5 grid grid-cols-1 gap-2">
      <p className="text-small font-strong text-ink-2">Photos</p>
      {photos.length > 0 && (
        <ul aria-label="Photos to upload" className="grid grid-cols-3 gap-2">
          {photos.map((file, index) => (
            <li key={keyOf(file)} className="relative">
              <Preview file={file} />
              <span className="absolute top-1 right-1">
                <IconButton
                  fill="over"
                  label={`Remove photo ${index + 1}`}
                  onClick={() => onChange(photos.filter((other) => other !== file))}
                >
                  <X {...iconInButton} />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <PhotoChooser label={photos.length > 0 ? 'Add more photos' : 'Add photos'} multiple onChange={choose} />
      <p role="alert" className="text-small whitespace-pre-line text-rip-ink wrap-anywhere empty:hidden">
        {objections.join('\n')}
      </p>
    </div>
  )
}

/** The same file may be chosen twice. */
const keyOf = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`

function Preview({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt="" className="squircle aspect-square w-full rounded-field bg-well object-cover" />
}
