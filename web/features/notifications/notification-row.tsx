import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { NotificationGroup } from '#web/features/notifications/group-notifications.ts'
import { groupText } from '#web/features/notifications/group-text.ts'
import { kinds } from '#web/features/notifications/kinds.ts'
import { linkOfNotification } from '#web/features/notifications/notification-link.ts'
import { clock } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import * as texts from '#words/notifications.ts'

type NotificationRowProps = {
  group: NotificationGroup
  action?: ReactNode
  isNew: boolean
}

export function NotificationRow({ group, action, isNew }: NotificationRowProps) {
  const { kind, actor, createdAt } = group.newest
  const { name, rest, quote } = groupText(group)
  const [firstLine, ...lines] = rest.split('\n')
  const { Sign, tone } = kinds[kind].sign ?? {}
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
          {...linkOfNotification(group.newest)}
          className={`block min-h-tap before:absolute before:inset-0 before:-z-1 active:before:bg-ink/5 ${isNew ? 'pr-6' : ''}`}
        >
          <span className="block text-[0.9375rem] leading-[1.4] wrap-anywhere">
            <b dir="auto" className="font-strong">
              {name}
            </b>
            {firstLine}
          </span>
          {lines.map((line) => (
            <span key={line} className="mt-1 block text-[0.9375rem] leading-[1.4] text-ink-2 wrap-anywhere">
              {line}
            </span>
          ))}
          {quote && (
            <span dir="auto" className="block text-[0.9375rem] leading-[1.4] text-ink-2 wrap-anywhere">
              {quote}
            </span>
          )}
          <time dateTime={createdAt} className="block text-small text-ink-3">
            {clock(createdAt)}
          </time>
        </Link>
        {action}
      </div>
      {isNew && (
        <span className="absolute top-4.5 right-3.5 size-[9px] rounded-full bg-sun-ink">
          <span className="sr-only">{texts.newLabel}</span>
        </span>
      )}
    </li>
  )
}
