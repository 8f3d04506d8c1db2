import type { Acts, Entry } from '#web/lib/outbox/act.ts'

/** '1 check-in', '2 comments and 1 photo': each kind in the order in which it first comes. */
export function countedInWords(entries: readonly Entry[], acts: Acts): string {
  const counts = new Map<string, number>()
  for (const { act } of entries) counts.set(act, (counts.get(act) ?? 0) + 1)
  const parts = Array.from(counts, ([act, count]) => {
    const [one, many] = acts[act]?.noun ?? ['change', 'changes']
    return `${count} ${count === 1 ? one : many}`
  })
  return new Intl.ListFormat('en').format(parts)
}

/** What is said once for all waiting entries that have it to say: that nobody watches an offline check-in, for example. */
export function cautionsOf(entries: readonly Entry[], acts: Acts): string[] {
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const said = waiting.map((entry) => acts[entry.act]?.caution?.(entry, waiting))
  return [...new Set(said)].filter((text) => text !== undefined)
}

/** What a refusal means and what to do about it. */
export const refusalInWords = ({ act, input, refusal }: Entry, acts: Acts): string =>
  (refusal && acts[act]?.explain?.(refusal, input)) ?? refusal?.text ?? ''

/** The banner: what waits, or else what was refused, and what must be known of what waits. */
export function bannerInWords(entries: readonly Entry[], acts: Acts) {
  const refused = entries.filter(({ state }) => state === 'refused')
  const waiting = entries.filter(({ state }) => state === 'waiting')
  const isRefused = refused.length > 0
  const title = isRefused
    ? `${countedInWords(refused, acts)} couldn't be sent`
    : `${countedInWords(waiting, acts)} waiting`
  return { isRefused, title, text: cautionsOf(waiting, acts).join(' ') }
}

/** Above the entries: what becomes of them. */
export function introInWords(entries: readonly Entry[], isReachable: boolean): string {
  if (entries.every(({ state }) => state === 'refused')) return 'Not sent yet. Each says why, and what to do.'
  return isReachable
    ? 'What you did is sent in this order.'
    : "No signal right now. What you did stays on this phone and is sent in this order once there's one."
}

/** Why an entry is still here. */
export function stateInWords(entry: Entry, entries: readonly Entry[], acts: Acts): string {
  if (entry.state === 'refused') return refusalInWords(entry, acts)
  const isHeldUp = entries.some(({ id, state }) => state === 'refused' && entry.needs.includes(id))
  return isHeldUp ? 'Waits for the one it belongs to.' : 'Waiting'
}
