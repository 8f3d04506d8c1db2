import type { ReactNode } from 'react'

type ChipProps = { pressed: boolean; onPress: () => void; icon?: ReactNode; children: ReactNode; disabled?: boolean }

/** A toggle on a pill: a filter, a surfing type. */
export function Chip({ pressed, onPress, icon, children, disabled }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className="inline-flex min-h-tap items-center gap-[7px] rounded-full px-3.5 text-[0.9375rem] font-medium whitespace-nowrap inset-ring-[1.5px] inset-ring-edge transition-[background-color] duration-(--m-press) aria-pressed:bg-sea aria-pressed:text-on-sea aria-pressed:inset-ring-0 narrow:gap-1 narrow:px-2.5 narrow:text-small"
    >
      {icon}
      {children}
    </button>
  )
}

/** Chips in a row that wraps. `label` names the group for a screen reader. */
export function Chips({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout
    <div role="group" aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
      {children}
    </div>
  )
}

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  options: ReadonlyArray<{ value: Value; label: string; icon?: ReactNode }>
  onChange: (value: Value) => void
}

/** Two or three views of the same thing, one shown: List and Map. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout
    <div
      role="group"
      aria-label={label}
      className="inline-grid auto-cols-fr grid-flow-col rounded-[15px] bg-well p-[3px]"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="inline-flex min-h-tap items-center justify-center gap-1.5 rounded-[12px] px-3.5 text-[0.9375rem] font-medium whitespace-nowrap text-ink-2 aria-pressed:bg-card aria-pressed:font-bold aria-pressed:text-ink aria-pressed:shadow-[0_1px_3px_oklch(0.2_0.05_230/0.2)] narrow:px-2.5 narrow:[&_svg]:hidden"
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
