import type { ButtonHTMLAttributes, ReactNode } from 'react'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string
  /** `well`: a filled disc (a sheet's close button); `over`: the same on a picture. */
  fill?: 'none' | 'well' | 'over'
  children: ReactNode
}

const FILLS = { none: 'active:bg-well', well: 'bg-well', over: 'bg-[oklch(0.2_0.04_232/0.55)] text-on-deep' } as const

export function IconButton({ label, fill = 'none', className = '', children, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className={`relative grid size-tap shrink-0 place-items-center rounded-full transition-[scale,background-color] duration-(--m-press) active:scale-[.94] ${FILLS[fill]} ${className}`}
    >
      {children}
    </button>
  )
}
