import type { RawBuilder } from 'kysely'
import type { Surfer } from '#contract/accounts/users.ts'
import type { NotificationKind } from '#contract/people/notification-kinds.ts'
import type { ServerTexts } from '#languages'
import type { BestSession } from '#server/features/notifications/weekly/summary-text.ts'

export type NotificationContent = {
  kind: NotificationKind
  actor: Surfer | null
  sessionId: string | null
  planId: string | null
  /** Null if the recipient may not know it. */
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
  text: (texts: ServerTexts, name: string, content: NotificationContent) => string | string[]
  /** For mail and push; by default the text. */
  title?: (texts: ServerTexts, content: NotificationContent) => string
  /** For kinds that any surfer can cause: text of a delivery that stands for several. */
  several?: (texts: ServerTexts, count: number) => string
  /** Null if the recipient may not know it. */
  place?: RawBuilder<unknown>
  /** Surfer of the session that the list shows. */
  sessionOf?: 'recipient' | 'actor'
  quote?: RawBuilder<unknown>
  isStale?: RawBuilder<unknown>
}
