import { Bell, Compass, House, UserRound, UsersRound } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { UNREAD_COUNTED } from '#contract/limits.ts'
import { isBelowProfile } from '#web/lib/search/addresses.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { CountBadge } from '#web/ui/display/badge.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { CheckInPin, icon } from '#web/ui/display/icons.tsx'
import { useOutOfSight } from '#web/ui/display/use-out-of-sight.ts'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import * as texts from '#words/app.ts'

type AppShellProps = {
  /** The signed-in surfer's photo as stored. */
  photo?: string | null
  unreadNotifications: number
  onNotifications: () => void
  pendingRequests: number
  onCheckIn: () => void
  /** In the water Check Out is the coral action, so the dock's button rests. */
  inTheWater: boolean
  /** Starts with a scene: a transparent header with light text until scrolled. */
  overScene?: boolean
  /** Between the network notice and the page. */
  outbox?: ReactNode
  children: ReactNode
}

/** Notices lie over a scene's sky, so that the page does not move. */
const OVER_SCENE = 'over-scene absolute inset-x-gutter top-[calc(56px+var(--safe-t))] z-10'

export function AppShell(props: AppShellProps) {
  const { photo, unreadNotifications: unread, onNotifications, overScene, children } = props
  const { watch: top, isOutOfSight: scrolled } = useOutOfSight()
  const clear = overScene && !scrolled
  const bar = clear ? 'text-on-deep' : 'top-bar-frosted'
  return (
    <div className="column above-dock">
      <span ref={top} aria-hidden="true" className="absolute top-0 h-2 w-px" />
      <header className={`top-bar ${overScene ? '-mb-[calc(56px+var(--safe-t))]' : ''} ${bar}`}>
        <Brand over={clear} />
        <IconButton
          label={unread > 0 ? texts.notificationsUnread(formatUnread(unread)) : texts.notifications}
          className={clear ? 'active:bg-on-deep/14!' : ''}
          onClick={onNotifications}
        >
          <Bell {...icon} />
          <CountBadge
            count={unread}
            className={`absolute top-[3px] left-[calc(50%+2px)] ${clear ? '' : 'ring-2 ring-page'}`}
          />
        </IconButton>
        <Link href="/profile" aria-label={texts.profile} className="grid size-tap place-items-center rounded-full">
          <Avatar photo={photo} size="s" />
        </Link>
      </header>
      <main id="content" className="relative px-gutter">
        <div className={`grid gap-2 has-[>:not(:empty)]:pb-3 ${overScene ? OVER_SCENE : ''}`}>
          <OfflineNotice className="empty:hidden" />
          {props.outbox}
        </div>
        {children}
      </main>
      <Dock pendingRequests={props.pendingRequests} onCheckIn={props.onCheckIn} inTheWater={props.inTheWater} />
    </div>
  )
}

/** Large numbers are not counted exactly. */
const formatUnread = (unread: number) => (unread < UNREAD_COUNTED ? unread : texts.unreadCountedOrMore(UNREAD_COUNTED))

type DockProps = { pendingRequests: number; onCheckIn: () => void; inTheWater: boolean }

function Dock({ pendingRequests, onCheckIn, inTheWater }: DockProps) {
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
      <div className="grid h-tabbar grid-cols-[minmax(0,1fr)_minmax(0,1fr)_84px_minmax(0,1fr)_minmax(0,1fr)]">
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
      className={`relative grid grid-cols-1 grid-rows-[24px_1lh] content-center justify-items-center gap-[3px] dock-label ${active ? 'font-bold text-sea-ink before:absolute before:top-0 before:h-[3px] before:w-7 before:rounded-b-[3px] before:bg-sea' : 'font-medium text-ink-3'}`}
    >
      <Icon size={24} strokeWidth={active ? 2.3 : 1.9} fill={active ? 'var(--sea-wash)' : 'none'} aria-hidden={true} />
      <span className="max-w-full truncate">{label}</span>
      <CountBadge
        count={badge}
        label={texts.pendingRequests}
        className="absolute top-[7px] left-[calc(50%+6px)] ring-2 ring-card"
      />
    </Link>
  )
}
