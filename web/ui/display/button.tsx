import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'wouter'

const FILLS = {
  sun: 'bg-sun text-on-sun shadow-glow',
  sea: 'bg-sea text-on-sea',
  quiet: 'bg-sea-wash text-sea-ink',
  plain: 'text-ink inset-ring-[1.5px] inset-ring-edge',
  bare: 'px-3! text-sea-ink',
  rip: 'bg-rip-wash text-rip-ink',
  alert: 'bg-rip text-on-rip',
  glass: 'bg-on-deep/14 text-on-deep inset-ring-[1.5px] inset-ring-on-deep/50 backdrop-blur-sm',
} as const

const SIZES = { l: 'min-h-[50px] px-5 rounded-field', m: 'min-h-tap px-4 rounded-field text-[0.9375rem]' } as const

const BASE =
  'inline-flex items-center justify-center gap-2 text-center font-bold leading-tight squircle select-none ' +
  'transition-[scale,filter,background-color] duration-(--m-press) active:scale-[.975] active:brightness-95 ' +
  'disabled:scale-100 disabled:bg-well disabled:text-ink-3 disabled:shadow-none disabled:inset-ring-0 disabled:brightness-100'

export type ButtonStyle = {
  /** `sun` is a screen's one main action. */
  fill?: keyof typeof FILLS
  /** 50 px, or 44 px inside a row or card. */
  size?: keyof typeof SIZES
  wide?: boolean
  icon?: ReactNode
}
type ButtonProps =
  | (ButtonStyle & { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>)
  | (ButtonStyle & { href?: undefined; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>)

/** With `href` a link: client-side, except for `/api/`. */
export function Button({ fill = 'quiet', size = 'l', wide, icon, className = '', children, ...props }: ButtonProps) {
  const classes = `${BASE} ${SIZES[size]} ${FILLS[fill]} ${wide ? 'w-full' : ''} ${className}`
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (props.href === undefined) {
    return (
      <button type="button" {...props} className={classes}>
        {content}
      </button>
    )
  }
  if (props.href.startsWith('/') && !props.href.startsWith('/api/')) {
    return (
      <Link {...props} href={props.href} className={classes}>
        {content}
      </Link>
    )
  }
  return (
    <a {...props} className={classes}>
      {content}
    </a>
  )
}

/** Stacked for large text; icons are hidden below 360 px. */
export function ButtonPair({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3 *:px-3 narrow:gap-2 narrow:*:px-2 narrow:[&_svg]:hidden ${className}`}
    >
      {children}
    </div>
  )
}
