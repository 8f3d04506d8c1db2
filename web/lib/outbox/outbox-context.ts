import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { call } from '#web/lib/api/api.ts'
import { newClientId } from '#web/lib/api/client-id.ts'
import { type Act, type Acts, type Done, type Entry, newEntry, sendAtOnce } from '#web/lib/outbox/act.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { NOTHING, type OutboxState } from '#web/lib/outbox/outbox-state.ts'

/** The outbox of the surfer who is signed in; undefined for a visitor, and until it has been opened. */
type Opened = { outbox: Outbox | undefined; acts: Acts }

export const OutboxContext = createContext<Opened>({ outbox: undefined, acts: {} })

export const useOutbox = (): Opened => use(OutboxContext)

/** What `select` takes out of the outbox's state: its part, or a value. Only when that changes the component is drawn anew. */
export function useOutboxState<Selected>(select: (state: OutboxState) => Selected): Selected {
  const { outbox } = useOutbox()
  return useSyncExternalStore(outbox?.subscribe ?? never, () => select(outbox?.getState() ?? NOTHING))
}

const never = () => () => {}

const NONE: readonly Entry[] = []

/** The entries of one act, oldest first: waiting or refused. */
export const unsentOf = <Input, Reply>({ byAct }: OutboxState, act: Act<Input, Reply>): readonly Entry<Input>[] =>
  // The name of an act says what the input of its entries is.
  (byAct.get(act.name) ?? NONE) as readonly Entry<Input>[]

/** The same, as it changes. */
export const useUnsent = <Input, Reply>(act: Act<Input, Reply>): readonly Entry<Input>[] =>
  useOutboxState((state) => unsentOf(state, act))

/** The entries of one act that wait, oldest first: what is shown as done though the server does not know it yet. */
export function useWaiting<Input, Reply>(act: Act<Input, Reply>): readonly Entry<Input>[] {
  const entries = useUnsent(act)
  return useMemo(() => entries.filter(({ state }) => state === 'waiting'), [entries])
}

/** The server's id of what an entry made, once it has arrived; before that, and of what is no entry, the id itself. */
export function useServerId(id: string): string {
  return useOutboxState(({ sent }) => sent.find((entry) => entry.id === id)?.serverId ?? id)
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
