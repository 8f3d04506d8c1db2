import { Award, CalendarClock, CircleCheck, Clock, LifeBuoy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { splitName } from '#web/features/notifications/split-name.ts'
import { ago } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { icon } from '#web/ui/icons.tsx'

/** Where it leads, and what the history notes of that. */
export type NotificationLink = { href: string; state?: object }

type NotificationRowProps = {
  notification: Notification
  /** It was unread when the list was opened: a dot. */
  fresh: boolean
  link: NotificationLink
  action?: ReactNode
}

/** Instead of a face, where what happened matters more than who did it. */
const signs: Partial<Record<NotificationKind, { Sign: LucideIcon; tone: string }>> = {
  achievement: { Sign: Award, tone: 'bg-sun-wash text-sun-ink' },
  plan_reminder: { Sign: CalendarClock, tone: 'bg-sea-wash text-sea-ink' },
  still_out: { Sign: Clock, tone: 'bg-sun-wash text-sun-ink' },
  overdue: { Sign: LifeBuoy, tone: 'bg-rip-wash text-rip-ink' },
  help: { Sign: LifeBuoy, tone: 'bg-rip-wash text-rip-ink' },
  all_clear: { Sign: CircleCheck, tone: 'bg-kelp-wash text-kelp-ink' },
}

/** Who, what and when; the name stands out. */
export function NotificationRow({ notification, fresh, link, action }: NotificationRowProps) {
  const { kind, actor, text, createdAt } = notification
  const [name, rest] = splitName(text, actor)
  const { Sign, tone } = signs[kind] ?? {}
  return (
    <li className="relative isolate flex items-start gap-3 px-4 py-3 not-first:after:absolute not-first:after:top-0 not-first:after:right-4 not-first:after:left-17 not-first:after:h-px not-first:after:bg-line narrow:px-3">
      {Sign ? (
        <span className={`grid size-10 shrink-0 place-items-center rounded-full ${tone}`}>
          <Sign {...icon} />
        </span>
      ) : (
        <Avatar photo={actor?.profileImageUrl} />
      )}
      <div className="min-w-0 flex-1">
        <Link
          {...link}
          className={`block min-h-tap before:absolute before:inset-0 before:-z-1 active:before:bg-ink/5 ${fresh ? 'pr-6' : ''}`}
        >
          <span className="block text-[0.9375rem] leading-[1.4]">
            <b className="font-strong">{name}</b>
            {rest}
          </span>
          <time dateTime={createdAt} className="block text-small text-ink-3">
            {ago(createdAt, Date.now())}
          </time>
        </Link>
        {action}
      </div>
      {fresh && (
        <span className="absolute top-4.5 right-3.5 size-[9px] rounded-full bg-sun-ink">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </li>
  )
}
