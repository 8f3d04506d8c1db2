import type { ReactNode } from 'react'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** Full width, four in two rows; options stack for large text. */
  wide?: boolean
  onChange: (value: Value) => void
}

export function Segmented<Value extends string>({ label, value, options, wide, onChange }: SegmentedProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout
    <div
      role="group"
      aria-label={label}
      className={`rounded-[15px] bg-well p-[3px] ${wide ? `flex flex-wrap ${options.length > 3 ? '*:flex-[1_1_max(40%,calc((20rem-100%)*999))]' : '*:flex-[1_1_calc((15rem-100%)*999)]'}` : 'inline-grid auto-cols-fr grid-flow-col'}`}
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
