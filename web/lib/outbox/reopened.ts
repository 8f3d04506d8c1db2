import { useEffect, useState } from 'react'
import type { Act, Entry } from '#web/lib/outbox/act.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'

/** By act name. */
const reopened = new Map<string, Entry>()

export const reopen = (entry: Entry) => void reopened.set(entry.act, entry)

/** Input of a refused entry for its reopened form. The entry stays until `drop`, after saving again. */
export function useReopened<Input, Reply>(act: Act<Input, Reply>): { input: Input | undefined; drop: () => void } {
  const { outbox } = useOutbox()
  // The act's name determines the input's type.
  const [entry] = useState(() => reopened.get(act.name) as Entry<Input> | undefined)
  useEffect(() => () => void reopened.delete(act.name), [act])
  return { input: entry?.input, drop: () => entry && void outbox?.remove(entry.id) }
}
