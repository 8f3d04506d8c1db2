import type { ReactNode } from 'react'

type MapButtonProps = {
  pressed?: boolean
  icon?: ReactNode
  onPress: () => void
  children: ReactNode
}

export function MapButton({ pressed, icon, onPress, children }: MapButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="pointer-events-auto inline-flex min-h-tap items-center gap-2 rounded-field bg-card px-4 text-left text-[0.9375rem] leading-tight font-bold text-ink shadow-float transition-[scale] duration-(--m-press) active:scale-[.975] aria-pressed:bg-sea aria-pressed:text-on-sea"
    >
      {icon}
      {children}
    </button>
  )
}
