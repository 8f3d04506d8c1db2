import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/users.ts'

const PROFILE = { href: '/profile', label: texts.profile }
export const SETTINGS = { href: '/settings', label: texts.settings }
export const OPERATORS = { href: '/operators', label: texts.thisServer }
export const PRIVACY = { href: '/settings/privacy', label: texts.privacySafety }

type BelowProfileProps = {
  title: string
  /** Page for the back link; defaults to the profile. */
  parent?: { href: string; label: string }
  children: ReactNode
}

export function BelowProfile({ title, parent = PROFILE, children }: BelowProfileProps) {
  return (
    <>
      <title>{texts.titleLineup(title)}</title>
      <Link
        href={parent.href}
        className="-mx-1 -mb-1.5 inline-flex min-h-tap items-center gap-1 px-1 text-[0.9375rem] font-strong text-sea-ink"
      >
        <ChevronLeft {...iconInText} />
        {parent.label}
      </Link>
      <h1 className="pb-2.5 text-title">{title}</h1>
      {children}
    </>
  )
}
