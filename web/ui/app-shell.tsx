import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from './avatar.tsx'
import { CountBadge } from './badge.tsx'
import { Brand } from './brand.tsx'
import { Dock } from './dock.tsx'
import { IconButton } from './icon-button.tsx'
import { icon } from './icons.tsx'

type AppShellProps = {
  /** The signed-in surfer's photo as stored. */
  photo?: string | null
  unreadNotifications: number
  onNotifications: () => void
  pendingRequests: number
  onCheckIn: () => void
  /** While in the water Check Out is the coral action, so the dock's button rests. */
  inTheWater: boolean
  /** The page opens on a scene: the header lies clear over it, its text in foam. */
  overScene?: boolean
  children: ReactNode
}

/** What stands around every page of a signed-in surfer: header, column, dock. */
export function AppShell(props: AppShellProps) {
  const { photo, unreadNotifications: unread, onNotifications, overScene, children } = props
  const bar = overScene
    ? 'absolute inset-x-0 text-on-deep'
    : 'sticky bg-[color-mix(in_oklab,var(--page)_88%,transparent)] backdrop-blur-lg backdrop-saturate-[1.4]'
  return (
    <div className="column above-dock">
      <header
        className={`top-0 z-20 flex h-[calc(56px+var(--safe-t))] items-center gap-1 pt-safe-t pr-2.5 pl-gutter ${bar}`}
      >
        <Brand over={overScene} />
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          className={overScene ? 'active:bg-on-deep/14!' : ''}
          onClick={onNotifications}
        >
          <Bell {...icon} />
          <CountBadge
            count={unread}
            className={`absolute top-[3px] left-[calc(50%+2px)] ${overScene ? '' : 'ring-2 ring-page'}`}
          />
        </IconButton>
        <Link href="/profile" aria-label="Profile" className="grid size-tap place-items-center rounded-full">
          <Avatar photo={photo} size="s" />
        </Link>
      </header>
      <main className="px-gutter">{children}</main>
      <Dock pendingRequests={props.pendingRequests} onCheckIn={props.onCheckIn} inTheWater={props.inTheWater} />
    </div>
  )
}
