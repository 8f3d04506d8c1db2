import type { ReactNode } from 'react'

type ChipProps = { pressed: boolean; onPress: () => void; icon?: ReactNode; children: ReactNode }

export function Chip({ pressed, onPress, icon, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-tap min-w-tap items-center justify-center gap-[7px] rounded-full px-[13px] text-[0.9375rem] font-medium whitespace-nowrap inset-ring-[1.5px] inset-ring-edge transition-[background-color] duration-(--m-press) aria-pressed:bg-sea aria-pressed:text-on-sea aria-pressed:inset-ring-0 narrow:px-[9px] narrow:text-small narrow:whitespace-normal narrow:[&_svg]:hidden"
    >
      {icon}
      {children}
    </button>
  )
}

export function Chips({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout
    <div role="group" aria-label={label} className={`flex flex-wrap gap-1.5 ${className}`}>
      {children}
    </div>
  )
}
