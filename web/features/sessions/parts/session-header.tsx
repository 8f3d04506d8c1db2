import type { ReactNode } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { SessionFact } from '#web/features/sessions/parts/session-fact.tsx'
import { ago, clock, durationMs, placeOf, startsAboutThen } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { HoursAndMinutes } from '#web/ui/display/figure.tsx'
import * as texts from '#words/sessions/parts.ts'

type SessionHeaderProps = {
  session: SurfSessionDetail
  name: string
  now: number
  /** Undefined for a visitor. */
  readerId: string | undefined
}

/** Surfer, place, time and duration; the first line ends before the sheet's close button. */
export function SessionHeader({ session, name, now, readerId }: SessionHeaderProps) {
  const { user, isActive, startTime, endTime } = session
  const profile = useSheetAddress('surfer')
  const timeZone = useZoneAt(session)
  return (
    <div className="px-gutter pt-7 pb-1">
      <div className="relative flex flex-wrap gap-x-4 gap-y-2 narrow:gap-x-3">
        <Avatar size="l" live={isActive} photo={user?.profileImageUrl ?? null} />
        <div className="min-w-0 flex-[1_1_11.5rem] pr-12">
          <Name onPress={user && readerId && user.id !== readerId ? () => profile.open(user.id) : undefined}>
            {name}
          </Name>
          <p className="text-small leading-[1.4] text-ink-2 wrap-anywhere">
            <bdi>{placeOf(session)}</bdi>
            <br />
            <time dateTime={startTime}>{formatStart(session, now, timeZone)}</time>{' '}
            <span className="whitespace-nowrap">· {ago(startTime, now, timeZone)}</span>
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <dl>
          {(isActive || endTime) && (
            <SessionFact name={isActive && startsAboutThen(session) ? texts.durationAtMost : texts.duration}>
              <HoursAndMinutes ms={durationMs(session, now)} />
            </SessionFact>
          )}
        </dl>
        {isActive ? (
          <Badge tone="sun-full" dot>
            {texts.active}
          </Badge>
        ) : (
          <Badge>{texts.completed}</Badge>
        )}
      </div>
    </div>
  )
}

/** The name opens the profile when `onPress` is given; the picture beside it is part of the target. */
function Name({ onPress, children }: { onPress: (() => void) | undefined; children: ReactNode }) {
  const style = 'font-display text-head leading-head font-[600] tracking-[-.015em] wrap-anywhere'
  return onPress ? (
    <button
      type="button"
      dir="auto"
      onClick={onPress}
      className={`${style} text-start before:absolute before:-inset-2 before:rounded-field active:before:bg-ink/5`}
    >
      {children}
    </button>
  ) : (
    <p dir="auto" className={style}>
      {children}
    </p>
  )
}

/** 'Fri, Nov 20, 9:15 AM', by the clocks of the place; with the year if it differs. */
function formatStart(session: { startTime: string }, now: number, timeZone: string | undefined): string {
  const yearOf = (moment: number) => dateFormat(readersLocale, { timeZone, year: 'numeric' }).format(moment)
  const start = Date.parse(session.startTime)
  const year = yearOf(start) === yearOf(now) ? undefined : 'numeric'
  const day = dateFormat(readersLocale, { weekday: 'short', day: 'numeric', month: 'short', year, timeZone }).format(
    start,
  )
  const time = clock(session.startTime, timeZone)
  return joinParts([day, startsAboutThen(session) ? texts.aboutStart(time) : time])
}
