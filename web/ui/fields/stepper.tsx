import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'

type StepperProps = {
  label: string
  value: number
  min: number
  max: number
  /** '4 hours' */
  words: string
  onChange: (value: number) => void
}

export const Stepper = ({ label, value, min, max, words, onChange }: StepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout
  <div
    role="group"
    aria-label={label}
    className="squircle flex min-h-[50px] items-center justify-between rounded-field bg-card px-1 inset-ring-[1.5px] inset-ring-edge"
  >
    <IconButton
      label={texts.labelLess(label)}
      aria-disabled={value <= min}
      className="aria-disabled:opacity-45"
      onClick={() => value > min && onChange(value - 1)}
    >
      <Minus {...iconInButton} />
    </IconButton>
    <output className="text-lead font-strong tabular-nums">{words}</output>
    <IconButton
      label={texts.labelMore(label)}
      aria-disabled={value >= max}
      className="aria-disabled:opacity-45"
      onClick={() => value < max && onChange(value + 1)}
    >
      <Plus {...iconInButton} />
    </IconButton>
  </div>
)
