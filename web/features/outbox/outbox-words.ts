import { readersLocale } from '#web/lib/format/readers-locale.ts'
import type { Act, Acts, Entry } from '#web/lib/outbox/act.ts'
import * as texts from '#words/outbox.ts'

/** Maximum kinds named; of more, the first two are. */
const MOST_NAMED = 3

type Counted = Act<unknown, unknown>['counted']

/** '1 check-in', '2 comments and 1 photo', '1 edit, 1 photo, and 4 more', in order of appearance. */
function formatCounted(entries: readonly Entry[], tracks: number, acts: Acts): string {
  const kinds = [
    ...entries.map(({ act }) => acts[act]?.counted ?? texts.changeCount),
    ...Array<Counted>(tracks).fill(texts.trackCount),
  ]
  const counts = new Map<Counted, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const named = [...counts].slice(0, counts.size > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED)
  const parts = named.map(([counted, count]) => counted(count))
  const rest = kinds.length - named.reduce((sum, [, count]) => sum + count, 0)
  if (rest > 0) parts.push(texts.restMore(rest))
  return new Intl.ListFormat(readersLocale).format(parts)
}

/** Distinct warnings of waiting entries: about safety, e.g. an offline check-in that nobody watches, and others. */
export function cautionsOf(entries: readonly Entry[], acts: Acts): { safety: string[]; others: string[] } {
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const isUrgent = ({ act }: Entry) => acts[act]?.isUrgent ?? false
  const cautionsIn = (some: Entry[]) => {
    const found = some.map((entry) => acts[entry.act]?.caution?.(entry, waiting))
    return [...new Set(found)].filter((text) => text !== undefined)
  }
  return {
    safety: cautionsIn(waiting.filter(isUrgent)),
    others: cautionsIn(waiting.filter((entry) => !isUrgent(entry))),
  }
}

/** Explains a refusal and its remedy. */
const formatRefusal = ({ act, input, refusal }: Entry, acts: Acts): string =>
  (refusal && acts[act]?.explain?.(refusal, input)) ?? refusal?.text ?? ''

/** Uploaded outside the queue. */
type Tracks = { waiting: number; refused: number }

/** Text of the banner: waiting entries, else refused ones, with their warnings. Undefined if empty. */
export function formatBanner(entries: readonly Entry[], tracks: Tracks, acts: Acts) {
  if (entries.length + tracks.waiting + tracks.refused === 0) return undefined
  const refused = entries.filter(({ state }) => state === 'refused')
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const isRefused = refused.length + tracks.refused > 0
  const title = isRefused
    ? texts.couldntBeSent(formatCounted(refused, tracks.refused, acts))
    : texts.countedWaiting(formatCounted(waiting, tracks.waiting, acts))
  const { safety, others } = cautionsOf(waiting, acts)
  return { isRefused, title, text: (safety.length > 0 ? safety : others).join(' ') }
}

export function formatIntro(entries: readonly Entry[], isReachable: boolean): string {
  if (entries.every(({ state }) => state === 'refused')) return texts.notSentYetSeeEach
  return isReachable ? texts.whatYouDidIsSent : texts.noSignalRightNowWhat
}

export function formatState(entry: Entry, entries: readonly Entry[], acts: Acts): string {
  if (entry.state === 'refused') return formatRefusal(entry, acts)
  const isBlocked = entries.some(({ id, state }) => state === 'refused' && entry.needs.includes(id))
  return isBlocked ? texts.waitingForAnEarlierItem : texts.waiting
}
