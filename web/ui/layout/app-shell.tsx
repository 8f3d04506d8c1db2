import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { UNREAD_COUNTED } from '#contract/limits.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { CountBadge } from '#web/ui/display/badge.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { useOutOfSight } from '#web/ui/display/use-out-of-sight.ts'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Dock } from '#web/ui/layout/dock.tsx'
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
