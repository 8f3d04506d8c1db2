import { createQueryId, PostgresQueryCompiler } from 'kysely'
import { sessionsSeenBy } from '#server/domain/sessions-seen-by.ts'

/** A statement of more lines, as it is composed and sent, says why here. Empty lines and comments do not count. */
export const MOST_LINES = 40

const NOTIFIES = 'writes a notification and its deliveries with what causes them: 35 lines, once in `notifying.ts`'
const IN_ONE_COMMIT =
  'what it writes must be there together or not at all, without a transaction of several round trips'

const reasons: Record<string, string> = {
  'server/features/notifications/delivery/due-deliveries.ts':
    'claims, and reads what is said and whether it is still true, from named parts (`staleness.ts`, `texts.ts`): a second statement would see another moment',
  'server/features/notifications/notifications.ts': 'a page of it, with what each kind says (`texts.ts`)',
  'server/features/safety/watch/all-clear.ts': `${NOTIFIES}; who hears is a union of surfers, buddies and contacts`,
  'server/features/safety/watch/escalation.ts': NOTIFIES,
  'server/features/safety/watch/raising.ts': NOTIFIES,
  'server/features/safety/messages/due-messages.ts':
    'claims, and reads what the message says: a second statement would see another moment',
  'server/features/sessions/check-in/session-start.ts': `check-in: ${IN_ONE_COMMIT}`,
  'server/features/sessions/check-in/spot-starts.ts': `check-ins: ${IN_ONE_COMMIT}`,
  'server/features/sessions/reactions/likes.ts': `${NOTIFIES}; answers who likes the session`,
  'server/features/sessions/reading/session-detail.ts': 'the columns of the reply, a list for each part of the session',
  'server/features/sessions/reading/feed.ts': 'the columns of the reply, a list for each part of a session',
  'server/features/sessions/reactions/comments.ts': NOTIFIES,
  'server/features/sessions/check-in/check-in-fan-out.ts': NOTIFIES,
  'server/features/sessions/check-out/forgotten-sessions.ts': NOTIFIES,
  'server/features/buddies/requests.ts': NOTIFIES,
  'server/features/conditions/alerts/sea-notices.ts': NOTIFIES,
  'server/features/plans/answers.ts': NOTIFIES,
  'server/features/plans/reminders.ts': NOTIFIES,
  'server/features/plans/making.ts': NOTIFIES,
  'server/features/plans/thread/messages.ts': NOTIFIES,
  'server/features/plans/worse-forecasts.ts': NOTIFIES,
  'server/features/achievements/achievements.ts': NOTIFIES,
  'server/features/own-data/exported-data.ts': 'sessions with a list for each part of them, read a page at a time',
  'server/features/spots/import-merge.ts': 'an operator’s import, read beside its rules',
  'server/platform/outbox/poller.ts': 'one question for each worker, so that an idle process asks once',
}

/** Who sees what, composed into a statement, for any viewer: it is read in its own file, and makes no other statement long. */
const whoSeesWhat = new RegExp(
  new PostgresQueryCompiler()
    .compileQuery(sessionsSeenBy('').toOperationNode(), createQueryId())
    .sql.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\\\$\d+/g, '[\\w.$"]+')
    .replaceAll('false', '(?:false|true)'),
  'g',
)

/** What defines the schema has files of its own (migrations/repeatable/). */
const isDefinition = (text: string) => /^(?:create|drop|alter)\b/im.test(text)
const linesOf = (text: string) =>
  text
    .replaceAll(whoSeesWhat, '')
    .split('\n')
    .filter((line) => /\S/.test(line) && !/^\s*--/.test(line)).length

/** By file the longest of its statements that are too long, the longest first. Throws when one does not say why. */
export function listLongStatements(sent: readonly { source: string; text: string }[]) {
  const longest = new Map<string, number>()
  for (const { source, text } of sent)
    if (!isDefinition(text) && linesOf(text) > MOST_LINES)
      longest.set(source, Math.max(longest.get(source) ?? 0, linesOf(text)))
  const unexplained = [...longest.keys()].filter((source) => !reasons[source])
  const shortBy = Object.keys(reasons).filter((source) => !longest.has(source))
  if (unexplained.length + shortBy.length > 0)
    throw new Error(
      `Say in long-statements.ts why these are long: ${unexplained.join(', ') || 'none'}; no more: ${shortBy.join(', ') || 'none'}.`,
    )
  return [...longest]
    .map(([source, lines]) => ({ source, lines, why: reasons[source]! }))
    .toSorted((one, other) => other.lines - one.lines || one.source.localeCompare(other.source))
}
