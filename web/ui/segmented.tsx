import type { ReactNode } from 'react'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** Fills its line; words that are too long for it wrap. */
  wide?: boolean
  onChange: (value: Value) => void
}

/** Two or three of which one holds: the views List and Map, or who sees a session. */
export function Segmented<Value extends string>({ label, value, options, wide, onChange }: SegmentedProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout
    <div
      role="group"
      aria-label={label}
      className={`grid-flow-col rounded-[15px] bg-well p-[3px] ${wide ? 'grid' : 'inline-grid auto-cols-fr'}`}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={`inline-flex min-h-tap items-center justify-center gap-1.5 rounded-[12px] text-[0.9375rem] font-medium text-ink-2 aria-pressed:bg-card aria-pressed:font-bold aria-pressed:text-ink aria-pressed:shadow-[0_1px_3px_oklch(0.2_0.05_230/0.2)] narrow:[&_svg]:hidden ${wide ? 'px-2 leading-tight' : 'px-3.5 whitespace-nowrap narrow:px-[11px]'}`}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
