import { Compass, House, UserRound, UsersRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'wouter'
import { isBelowProfile } from '#web/lib/search/surfers-addresses.ts'
import { CountBadge } from '#web/ui/display/badge.tsx'
import { CheckInPin } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'

type DockProps = { pendingRequests: number; onCheckIn: () => void; inTheWater: boolean }

export function Dock({ pendingRequests, onCheckIn, inTheWater }: DockProps) {
  return (
    <nav
      aria-label={texts.main}
      className="dock @container fixed inset-x-0 bottom-0 z-30 mx-auto h-[calc(var(--tabbar)+var(--safe-b))] max-w-column bg-card pb-safe-b shadow-[0_-1px_0_var(--line)]"
    >
      <svg
        className="absolute bottom-[calc(100%-1px)] left-1/2 h-[31px] w-39 max-w-none -translate-x-1/2"
        viewBox="0 0 156 31"
        aria-hidden="true"
      >
        <path fill="var(--card)" d="M0 30.5C34 30.5 38 .8 78 .8s44 29.7 78 29.7v.5H0z" />
        <path fill="none" stroke="var(--line)" d="M0 30.5C34 30.5 38 .8 78 .8s44 29.7 78 29.7" />
      </svg>
      <button
        type="button"
        onClick={onCheckIn}
        className="absolute -top-[22px] left-1/2 z-1 flex w-21 -translate-x-1/2 flex-col items-center gap-[3px] whitespace-nowrap dock-label font-bold text-ink-2 transition-[scale] duration-(--m-press) active:scale-95"
      >
        <span
          className={`grid size-14 place-items-center rounded-full ${inTheWater ? 'bg-sea-wash text-sea-ink' : 'bg-sun text-on-sun shadow-glow'}`}
        >
          <CheckInPin size={28} strokeWidth={2} />
        </span>
        {texts.checkIn}
      </button>
      <div className="grid h-tabbar grid-cols-[1fr_1fr_84px_1fr_1fr]">
        <Tab href="/" also={(path) => path === '/home'} label={texts.home} icon={House} />
        <Tab href="/discover" label={texts.discover} icon={Compass} />
        <span />
        <Tab href="/buddies" label={texts.buddies} icon={UsersRound} badge={pendingRequests} />
        <Tab href="/profile" also={isBelowProfile} label={texts.profile} icon={UserRound} />
      </div>
    </nav>
  )
}

type TabProps = {
  href: string
  also?: (path: string) => boolean
  label: string
  icon: ComponentType<{ size: number; strokeWidth: number; fill: string; 'aria-hidden': boolean }>
  badge?: number
}

function Tab({ href, also, label, icon: Icon, badge = 0 }: TabProps) {
  const [path] = useLocation()
  const active = path === href || also?.(path) === true
  return (
    <Link
      href={href}
      aria-current={active ? 'page' : undefined}
      className={`relative grid grid-rows-[24px_1lh] content-center justify-items-center gap-[3px] dock-label ${active ? 'font-bold text-sea-ink before:absolute before:top-0 before:h-[3px] before:w-7 before:rounded-b-[3px] before:bg-sea' : 'font-medium text-ink-3'}`}
    >
      <Icon size={24} strokeWidth={active ? 2.3 : 1.9} fill={active ? 'var(--sea-wash)' : 'none'} aria-hidden={true} />
      {label}
      <CountBadge
        count={badge}
        label={texts.pendingRequests}
        className="absolute top-[7px] left-[calc(50%+6px)] ring-2 ring-card"
      />
    </Link>
  )
}
