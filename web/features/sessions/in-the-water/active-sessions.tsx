import { Radio } from 'lucide-react'
import { HOME_SESSIONS } from '#contract/limits.ts'
import type { ActiveSession } from '#contract/sessions/surf-sessions.ts'
import type { useActiveNear } from '#web/features/sessions/data/queries.ts'
import { JoinButton } from '#web/features/sessions/in-the-water/join-button.tsx'
import { useNow } from '#web/lib/device/use-now.ts'
import { clock, durationMs, elapsed, fullName, placeOf, startsAboutThen } from '#web/lib/format/format.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { useReachable } from '#web/lib/offline/reachability.ts'
import { LazySheet } from '#web/ui/dialogs/lazy-sheets.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useStableOrder } from '#web/ui/layout/stable-order.ts'
import * as texts from '#words/sessions/in-the-water.ts'

type Sessions = ReturnType<typeof useActiveNear>

type ActiveSessionsProps = {
  sessions: Sessions
  /** The reader's own session is left out. */
  userId: string
  onOpen: (sessionId: string) => void
}

/** Three other active surfers, the closest first, buddies marked; all in a sheet. */
export function ActiveSessions({ sessions, userId, onOpen }: ActiveSessionsProps) {
  const now = useNow()
  const all = useSheetAddress('in-the-water')
  const sorted = sessions.data?.filter((session) => session.userId !== userId)
  const { shown, hold } = useStableOrder(sorted ?? [])
  const others = sorted && shown
  const rowsOf = (shown: ActiveSession[]) =>
    shown.map((session) => <ActiveRow key={session.id} session={session} readerId={userId} now={now} onOpen={onOpen} />)
  return (
    <Section title={texts.activeSessionsNearby} action={others && <Age sessions={sessions} now={now} />}>
      {others === undefined ? (
        sessions.isError ? (
          <ErrorState title={texts.couldntLoadSessions} onRetry={() => sessions.refetch()} />
        ) : (
          <SkeletonRows count={HOME_SESSIONS} label={texts.loadingActiveSessions} />
        )
      ) : others.length === 0 ? (
        <EmptyState title={texts.noActiveSessionsNearby} />
      ) : (
        <div {...hold}>
          <List label={texts.activeSessionsNearbyLabel}>{rowsOf(others.slice(0, HOME_SESSIONS))}</List>
          {others.length > HOME_SESSIONS && (
            <Button fill="bare" size="m" wide className="-mb-4" onClick={() => all.open()}>
              {texts.seeAllOthers(others.length)}
            </Button>
          )}
          <LazySheet open={all.value !== null} onClose={all.close} title={texts.activeSessionsNearby}>
            <List label={texts.allActiveSessionsNearby}>{rowsOf(others)}</List>
          </LazySheet>
        </div>
      )}
    </Section>
  )
}

type ActiveRowProps = { session: ActiveSession; readerId: string; now: number; onOpen: (id: string) => void }

/** A session whose surfer the reader may not know is counted, but cannot be opened or joined. */
function ActiveRow({ session, readerId, now, onOpen }: ActiveRowProps) {
  const units = useUnits()
  const { id, user, distance, isBuddy } = session
  const name = user ? fullName(user) : texts.anonymous
  const time = elapsed(durationMs(session, now))
  const since = startsAboutThen(session) ? texts.upToTime(time) : time
  const figures = [isBuddy && texts.buddy, since, distance !== null && formatDistance(distance, units)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Row
      picture={<Avatar live photo={user?.profileImageUrl ?? null} />}
      title={name}
      lines={[placeOf(session), figures]}
      onPress={user ? () => onOpen(id) : undefined}
      action={user && <JoinButton sessionId={id} surfer={name} readerId={readerId} />}
    />
  )
}

/** Polls run each 30 s, so an older list is not live. */
const LIVE_MS = 60_000

/** 'live' while the polls are answered, else how old the list is. */
function Age({ sessions: { isError, dataUpdatedAt }, now }: { sessions: Sessions; now: number }) {
  const isReachable = useReachable()
  return (
    <span className="inline-flex items-center gap-1.5 text-micro whitespace-nowrap text-ink-3 tabular-nums">
      {isReachable && !isError && now - dataUpdatedAt < LIVE_MS ? (
        <>
          <Radio {...iconInText} />
          {texts.live}
        </>
      ) : (
        texts.fromTime(clock(new Date(dataUpdatedAt).toISOString()))
      )}
    </span>
  )
}
