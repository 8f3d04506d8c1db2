import type { RawBuilder } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import type { NotificationKind } from '#contract/people/notification-kinds.ts'
import type { BestSession } from '#server/features/notifications/weekly/summary-words.ts'

/** Notification as `contentColumns` reads it for its recipient. */
export type NotificationContent = {
  kind: NotificationKind
  actor: Surfer | null
  sessionId: string | null
  planId: string | null
  /** Of the session or plan; null if the recipient may not know it. */
  place: string | null
  subject: string | null
  /** For 'still_out', while the session is active. */
  overdueAt: string | null
  /** Time of reading, which 'tomorrow' is relative to; null if the text names no day. */
  readingAt: string | null
  /** For the recipient's own alarm: a buddy was notified. */
  hasNotifiedBuddies: boolean
  /** For 'weekly_summary'; null if there is none that the recipient may see. */
  bestSession: BestSession | null
  /** For a push or mail that stands for several notifications of its kind: their number. */
  together?: number
}

/** Texts of a kind, and SQL about rows `n` of notifications. */
export type KindEntry = {
  /** Several lines only by mail and push. `name` is the actor's. */
  text: (name: string, content: NotificationContent) => string | string[]
  /** Title of mail and push; without it, the text. */
  title?: (content: NotificationContent) => string
  /** For kinds that any surfer can cause: the text of several, which one delivery stands for. */
  several?: (count: number) => string
  /** Name of the place, if the recipient may know it. */
  place?: RawBuilder<unknown>
  /** The list shows the session, if the recipient may see it: surfed by the recipient or the actor. */
  sessionOf?: 'recipient' | 'actor'
  /** Text that the list quotes. */
  quote?: RawBuilder<unknown>
  /** The delivery is no longer useful. */
  isStale?: RawBuilder<unknown>
}
