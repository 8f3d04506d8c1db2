type ProgressBarProps = {
  label: string
  /** From 0 to 1. */
  share: number
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(share * 100)
  return (
    <div>
      <p aria-hidden="true" className="flex justify-between text-small text-ink-2 tabular-nums">
        <span>{label}</span>
        <span>{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-well"
      >
        <div
          className="h-full w-full origin-left rounded-full bg-sea transition-[scale] duration-(--m-quick)"
          style={{ scale: `${share} 1` }}
        />
      </div>
    </div>
  )
}
