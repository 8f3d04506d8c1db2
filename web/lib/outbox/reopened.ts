import { useEffect, useState } from 'react'
import type { Act, Entry } from '#web/lib/outbox/act.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'

/** Refused entries whose forms are open again, by the names of their acts. */
const reopened = new Map<string, Entry>()

/** For whoever opens the form of this entry next: it finds what was typed. */
export const reopen = (entry: Entry) => void reopened.set(entry.act, entry)

/**
 * For the form of an act: what was typed in the refused entry that it was opened for, until it is closed. The entry stays in
 * the outbox until `drop` deletes it, once the form is saved anew.
 */
export function useReopened<Input, Reply>(act: Act<Input, Reply>): { input: Input | undefined; drop: () => void } {
  const { outbox } = useOutbox()
  // The name of an act says what the input of its entries is.
  const [entry] = useState(() => reopened.get(act.name) as Entry<Input> | undefined)
  useEffect(() => () => void reopened.delete(act.name), [act])
  return { input: entry?.input, drop: () => entry && void outbox?.remove(entry.id) }
}
