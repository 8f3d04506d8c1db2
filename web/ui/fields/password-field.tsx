import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { icon } from '#web/ui/display/icons.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import * as texts from '#words/app.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof CheckedField>, 'type' | 'action' | 'id'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <CheckedField
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-label={texts.showPassword}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="-me-3 grid size-tap shrink-0 place-items-center rounded-full text-ink-3 active:bg-well"
        >
          {isShown ? <EyeOff {...icon} /> : <Eye {...icon} />}
        </button>
      }
    />
  )
}
