import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { call } from '#web/lib/api.ts'
import { newClientId } from '#web/lib/client-id.ts'
import { type Act, type Acts, type Done, type Entry, newEntry, sendAtOnce } from '#web/lib/outbox/act.ts'
import type { Outbox, OutboxState } from '#web/lib/outbox/outbox.ts'

/** The outbox of the surfer who is signed in; undefined for a visitor, and until it has been opened. */
type Opened = { outbox: Outbox | undefined; acts: Acts }

export const OutboxContext = createContext<Opened>({ outbox: undefined, acts: {} })

const NOTHING: OutboxState = { entries: [], sent: [], isLoaded: false }

export const useOutbox = (): Opened => use(OutboxContext)

/** What waits in the outbox, was refused, or arrived lately. */
export function useOutboxState(): OutboxState {
  const { outbox } = useOutbox()
  return useSyncExternalStore(outbox?.subscribe ?? never, () => outbox?.getState() ?? NOTHING)
}

const never = () => () => {}

/** The entries of one act that wait, oldest first: what is shown as done though the server does not know it yet. */
export function useWaiting<Input, Reply>(act: Act<Input, Reply>): readonly Entry<Input>[] {
  const { entries } = useOutboxState()
  return useMemo(() => waitingOf(entries, act), [entries, act])
}

/** The entries of one act that wait among these. */
export const waitingOf = <Input, Reply>(entries: readonly Entry[], act: Act<Input, Reply>): Entry<Input>[] =>
  // The name of an act says what the input of its entries is.
  entries.filter((entry): entry is Entry<Input> => entry.act === act.name && entry.state === 'waiting')

/** The server's id of what an entry made, once it has arrived; before that, and of what is no entry, the id itself. */
export function useServerId(id: string): string {
  const { sent } = useOutboxState()
  return sent.find((entry) => entry.id === id)?.serverId ?? id
}

/**
 * Does an act by the outbox, as `Outbox.perform` says it. Give it the `id` when the same intent may be tried again, so that
 * a repeated try never doubles it.
 */
export function usePerform<Input, Reply>(act: Act<Input, Reply>): (input: Input, id?: string) => Promise<Done<Reply>> {
  const { outbox } = useOutbox()
  return useCallback(
    async (input, id = newClientId()) => {
      return outbox ? outbox.perform(act, input, id) : sendAtOnce(act, newEntry(act, input, id), call)
    },
    [outbox, act],
  )
}
