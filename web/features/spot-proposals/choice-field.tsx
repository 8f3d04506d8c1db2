import { Chip, Chips } from '#web/ui/display/chip.tsx'

type ChoiceFieldProps<Value> = {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  /** Null: none is chosen. */
  value: Value | null
  /** Label of the button that chooses none; without it none can be. */
  none?: string
  onChange: (value: Value | null) => void
}

/** One of several options, or none. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { label, options, value, none, onChange } = props
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        {label}
      </p>
      <Chips label={label}>
        {options.map(([option, name]) => (
          <Chip key={option} pressed={value === option} onPress={() => onChange(option)}>
            {name}
          </Chip>
        ))}
        {none !== undefined && (
          <Chip pressed={value === null} onPress={() => onChange(null)}>
            {none}
          </Chip>
        )}
      </Chips>
    </div>
  )
}
