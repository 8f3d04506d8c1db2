import type { LiveMessage } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import * as signIn from '#server/features/accounts/events.ts'
import * as boards from '#server/features/boards/events.ts'
import * as buddies from '#server/features/buddies/events.ts'
import * as conditions from '#server/features/conditions/events.ts'
import * as favourites from '#server/features/favourites/events.ts'
import * as moderation from '#server/features/moderation/events.ts'
import * as notifications from '#server/features/notifications/events.ts'
import * as ownData from '#server/features/own-data/events.ts'
import * as plans from '#server/features/plans/events.ts'
import * as safety from '#server/features/safety/events.ts'
import * as surfSessions from '#server/features/sessions/events.ts'
import { createLiveUpdates } from '#server/features/sessions/live-updates.ts'
import { createWatcherUpdates, sendSurfersSessions } from '#server/features/sessions/watched-sessions.ts'
import * as spots from '#server/features/spots/events.ts'
import * as trackImports from '#server/features/track-imports/events.ts'
import * as webhooks from '#server/features/webhooks/events.ts'
import type { LiveEvent } from '#server/platform/live/event.ts'
import { type Handle, type Subscribe, spreadOver } from '#server/platform/live/subscriptions.ts'

const declared = {
  ...boards,
  ...buddies,
  ...conditions,
  ...favourites,
  ...moderation,
  ...notifications,
  ...ownData,
  ...plans,
  ...safety,
  ...signIn,
  ...spots,
  ...surfSessions,
  ...trackImports,
  ...webhooks,
}
type Declared = (typeof declared)[keyof typeof declared]
type EventNamed<Name extends string> = Extract<Declared, LiveEvent<Name>>

/** `onMissed` runs if the database could not determine the recipients. */
function messageTable({ db, sockets, log }: Pick<Deps, 'db' | 'sockets' | 'log'>, onMissed: () => void) {
  const toSurfers =
    (message: LiveMessage): Handle<LiveEvent<string, 'surfers', typeof plans.plansChanged.payload>> =>
    ({ userIds }, { reach }) =>
      void sockets.send(userIds, { ...message, ...spreadOver(reach) })
  const noPage = null

  return {
    account_mail: noPage,
    account_removed: noPage,
    boards: toSurfers({ type: 'boards_changed' }),
    buddies: toSurfers({ type: 'buddies_changed' }),
    conditions: noPage,
    conditions_wanted: noPage,
    favourites: toSurfers({ type: 'favourites_changed' }),
    notifications: toSurfers({ type: 'notifications_changed' }),
    plan_messages: toSurfers({ type: 'plan_messages_changed' }),
    plans: toSurfers({ type: 'plans_changed' }),
    report_answers: noPage,
    safety: toSurfers({ type: 'safety_changed' }),
    safety_reconciled: toSurfers({ type: 'safety_changed' }),
    session: createLiveUpdates({ db, sockets, log }, onMissed),
    session_changed: createWatcherUpdates({ db, sockets, log }, onMissed),
    settings: toSurfers({ type: 'settings_changed' }),
    sign_out: noPage,
    standing: ({ userIds }, { reach }) => {
      void sockets.send(userIds, { type: 'buddies_changed', ...spreadOver(reach) })
      sendSurfersSessions({ db, sockets }, userIds).catch((error) => {
        log.error(error, 'pages that show a surfer were not notified; all pages refetch')
        onMissed()
      })
    },
    spot_alerts: toSurfers({ type: 'spot_alerts_changed' }),
    spots: noPage,
    track_imports: noPage,
    webhooks: noPage,
  } satisfies { [Name in Declared['name']]: Handle<EventNamed<Name>> | null }
}

export function sendLiveMessages(
  deps: Pick<Deps, 'db' | 'sockets' | 'log'>,
  subscribe: Subscribe,
  onMissed: () => void,
): void {
  const table: Record<string, unknown> = messageTable(deps, onMissed)
  for (const event of Object.values(declared)) {
    // The table's type pairs each event with a handler of its payload.
    const handle = table[event.name] as Handle<LiveEvent> | null
    if (handle) subscribe(event as LiveEvent, handle)
  }
}
