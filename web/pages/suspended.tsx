import { AppealDialog } from '#web/features/moderation/own/appeal-dialog.tsx'
import { formatDay, formatTime } from '#web/features/moderation/own/decision-acts.ts'
import { DecisionList } from '#web/features/moderation/own/decision-list.tsx'
import { OutboxBanner } from '#web/features/outbox/outbox-banner.tsx'
import { OwnData } from '#web/features/own-data/own-data.tsx'
import { OpenAlarms } from '#web/features/safety/alarm/open-alarms.tsx'
import { OwnAlarm } from '#web/features/safety/alarm/own-alarm.tsx'
import { UnsentWatch } from '#web/features/safety/unsent-watch.tsx'
import { WatchActions } from '#web/features/safety/watch-actions.tsx'
import { WatchStatus } from '#web/features/safety/watch-status.tsx'
import { useCurrentSession } from '#web/features/sessions/data/queries.ts'
import { useUnsentCheckIn } from '#web/features/sessions/data/unsent-sessions.ts'
import { SafeButton } from '#web/features/sessions/in-the-water/safe-button.tsx'
import { SessionUnderWay } from '#web/features/sessions/in-the-water/session-under-way.tsx'
import { LogOutButton } from '#web/features/tracks/recording/log-out-button.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/decisions.ts'

const Appeal = addressedDialog('appeal', async () => AppealDialog)
const NO_TRACKS = { waiting: 0, refused: 0 }

/** All that a suspended surfer, or one whose account was closed, has of Lineup: safety, and what concerns the account. */
export function SuspendedPage({ user }: { user: Viewer }) {
  const alarm = useSheetAddress('alarm')
  const outbox = useSheetAddress('outbox')
  const isClosed = user.standing === 'closed'
  const title = isClosed ? texts.accountClosed : texts.accountSuspended
  return (
    <PlainPage title={title}>
      <div className="grid gap-2 has-[>:not(:empty)]:pb-3">
        <OfflineNotice className="empty:hidden" />
        <OutboxBanner isBrief={false} tracks={NO_TRACKS} onOpen={() => outbox.open()} />
      </div>
      <OpenAlarms overScene={false} onOpen={alarm.open} />
      <UnderWay surferId={user.id} />
      <h1 className="pt-2 text-title wrap-anywhere">{title}</h1>
      <p className="mt-2 font-strong">{isClosed ? formatRemoval(user) : formatUntil(user)}</p>
      <p className="mt-1 text-ink-2">{texts.othersDontSeeYou}</p>
      <Section title={texts.whatWasDecided}>
        <DecisionList heading="h3" />
      </Section>
      <OwnData canDecide={!isClosed} />
      <div className="mt-8">
        <LogOutButton surferId={user.id} />
      </div>
      <Appeal />
    </PlainPage>
  )
}

const formatUntil = ({ standingUntil }: Viewer) =>
  standingUntil ? texts.suspendedUntil(formatTime(standingUntil)) : texts.suspendedWithoutEnd

const formatRemoval = ({ leavesAt }: Viewer) =>
  leavesAt ? texts.closedUntilRemoved(formatDay(leavesAt)) : texts.itIsRemovedSoon

function UnderWay({ surferId }: { surferId: string }) {
  const session = useCurrentSession(surferId)
  const unsent = useUnsentCheckIn(session?.id ?? '')
  const outbox = useSheetAddress('outbox')
  if (!session) return null
  const { id } = session
  return (
    <div className="pb-4">
      <SessionUnderWay
        session={session}
        watch={
          unsent ? (
            <UnsentWatch mayHaveArrived={unsent.mayHaveArrived ?? false} onPress={() => outbox.open()} />
          ) : (
            <WatchStatus sessionId={id} />
          )
        }
        actions={
          !unsent && <WatchActions sessionId={id} safe={<SafeButton session={session} asksForDetails={false} />} />
        }
      />
      {!unsent && <OwnAlarm sessionId={id} />}
    </div>
  )
}
