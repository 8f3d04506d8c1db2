import { Chip, Chips } from '#web/ui/display/chip.tsx'

type ChoiceFieldProps<Value extends string> = {
  label: string
  /** What can be chosen, with the words for it, in this order. */
  options: Record<Value, string>
  /** Null: the surfer does not know. */
  value: Value | null
  onChange: (value: Value | null) => void
}

/** One of a few words, or none of them. */
export function ChoiceField<Value extends string>({ label, options, value, onChange }: ChoiceFieldProps<Value>) {
  // Object.keys forgets the type of the keys that it is given.
  const values = Object.keys(options) as Value[]
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        {label}
      </p>
      <Chips label={label}>
        {values.map((option) => (
          <Chip key={option} pressed={value === option} onPress={() => onChange(option)}>
            {options[option]}
          </Chip>
        ))}
        <Chip pressed={value === null} onPress={() => onChange(null)}>
          I don't know
        </Chip>
      </Chips>
    </div>
  )
}
