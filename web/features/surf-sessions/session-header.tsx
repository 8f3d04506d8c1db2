import type { ReactNode } from 'react'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { durationMs, startsAboutThen } from '#web/lib/duration.ts'
import { ago, placeOf } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Figure, HoursAndMinutes } from '#web/ui/figure.tsx'
import { DeepLines } from '#web/ui/scenes/deep-lines.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

type SessionHeaderProps = {
  session: SurfSessionDetail
  name: string
  now: number
  /** Undefined is a visitor. */
  readerId: string | undefined
}

/** Who surfed, where, when and how long. */
export function SessionHeader({ session, name, now, readerId }: SessionHeaderProps) {
  const { user, isActive, startTime, endTime } = session
  const profile = useSheetAddress('surfer')
  return (
    <div className="relative isolate mb-3 overflow-hidden bg-deep px-gutter pt-18 pb-5 text-on-deep">
      <DeepLines />
      <div className="relative flex items-center gap-4">
        <Avatar size="l" live={isActive} photo={user?.profileImageUrl ?? null} />
        <div className="min-w-0 flex-1">
          <Name onPress={user && readerId && user.id !== readerId ? () => profile.open(user.id) : undefined}>
            {name}
          </Name>
          <p className="text-small leading-[1.4] text-on-deep-2 wrap-anywhere">
            {placeOf(session)}
            <br />
            <time dateTime={startTime}>{ago(startTime, now)}</time>
          </p>
        </div>
      </div>
      <div className="mt-4 flex items-end justify-between gap-3">
        <dl>
          {(isActive || endTime) && (
            <Figure size="m" name={isActive && startsAboutThen(session) ? 'Duration, at most' : 'Duration'}>
              <HoursAndMinutes ms={durationMs(session, now)} />
            </Figure>
          )}
        </dl>
        {isActive ? (
          <Badge tone="sun-full" dot>
            Active
          </Badge>
        ) : (
          <Badge tone="glass">Completed</Badge>
        )}
      </div>
    </div>
  )
}

/** The name, which leads to the surfer's profile when `onPress` is given; the picture beside it is part of the target. */
function Name({ onPress, children }: { onPress: (() => void) | undefined; children: ReactNode }) {
  const look = 'font-display text-head leading-head font-[600] tracking-[-.015em] wrap-anywhere'
  return onPress ? (
    <button
      type="button"
      onClick={onPress}
      className={`${look} text-start before:absolute before:-inset-2 before:rounded-field active:before:bg-on-deep/8`}
    >
      {children}
    </button>
  ) : (
    <p className={look}>{children}</p>
  )
}
