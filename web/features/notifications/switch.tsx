type SwitchProps = { label: string; isOn: boolean; disabled?: boolean; onChange: (isOn: boolean) => void }

/** 44 px tall for a thumb; `label` is for screen readers. */
export function Switch({ label, isOn, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="group grid size-tap shrink-0 place-items-center rounded-field disabled:opacity-45"
    >
      <span
        aria-hidden="true"
        className="relative block h-6.5 w-9.5 rounded-full bg-well inset-ring-[1.5px] inset-ring-edge transition-[background-color] duration-(--m-press) after:absolute after:top-1 after:left-1 after:size-4.5 after:rounded-full after:bg-edge after:transition-[translate] after:duration-(--m-press) group-aria-checked:bg-sea group-aria-checked:inset-ring-0 group-aria-checked:after:translate-x-3 group-aria-checked:after:bg-on-sea motion-reduce:after:transition-none"
      />
    </button>
  )
}
