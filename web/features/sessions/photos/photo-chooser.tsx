import { ImageUp } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { PICTURE_TYPES } from '#contract/limits.ts'
import { iconInButton } from '#web/ui/display/icons.tsx'

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
