import { useEffect, useState } from 'react'
import type { Act, Entry } from '#web/lib/outbox/act.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'

/** Refused entries with reopened forms, by act name. */
const reopened = new Map<string, Entry>()

/** Prefills the form that opens next with this entry. */
export const reopen = (entry: Entry) => void reopened.set(entry.act, entry)

/**
 * The refused entry's input for the form it was opened in, until closed. It stays in the outbox until `drop`, after the
 * form is saved again.
 */
export function useReopened<Input, Reply>(act: Act<Input, Reply>): { input: Input | undefined; drop: () => void } {
  const { outbox } = useOutbox()
  // The act's name determines the type of its input.
  const [entry] = useState(() => reopened.get(act.name) as Entry<Input> | undefined)
  useEffect(() => () => void reopened.delete(act.name), [act])
  return { input: entry?.input, drop: () => entry && void outbox?.remove(entry.id) }
}
