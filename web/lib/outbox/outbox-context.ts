import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { call } from '#web/lib/api/api.ts'
import { newClientId } from '#web/lib/api/client-id.ts'
import { type Act, type Acts, type Done, type Entry, newEntry, sendAtOnce } from '#web/lib/outbox/act.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { NOTHING, type OutboxState } from '#web/lib/outbox/outbox-state.ts'

/** The signed-in surfer's outbox; undefined for visitors and until opened. */
type Opened = { outbox: Outbox | undefined; acts: Acts }

export const OutboxContext = createContext<Opened>({ outbox: undefined, acts: {} })

export const useOutbox = (): Opened => use(OutboxContext)

/** Selects a part or value of the outbox's state; rerenders only when it changes. */
export function useOutboxState<Selected>(select: (state: OutboxState) => Selected): Selected {
  const { outbox } = useOutbox()
  return useSyncExternalStore(outbox?.subscribe ?? never, () => select(outbox?.getState() ?? NOTHING))
}

const never = () => () => {}

const NONE: readonly Entry[] = []

/** One act's waiting or refused entries, oldest first. */
export const unsentOf = <Input, Reply>({ byAct }: OutboxState, act: Act<Input, Reply>): readonly Entry<Input>[] =>
  // The act's name determines the type of its input.
  (byAct.get(act.name) ?? NONE) as readonly Entry<Input>[]

/** The same as a hook. */
export const useUnsent = <Input, Reply>(act: Act<Input, Reply>): readonly Entry<Input>[] =>
  useOutboxState((state) => unsentOf(state, act))

/** One act's waiting entries, oldest first, shown as done before the server knows. */
export function useWaiting<Input, Reply>(act: Act<Input, Reply>): readonly Entry<Input>[] {
  const entries = useUnsent(act)
  return useMemo(() => entries.filter(({ state }) => state === 'waiting'), [entries])
}

/** The server's id of an entry's item once arrived; otherwise the id itself. */
export function useServerId(id: string): string {
  return useOutboxState(({ sent }) => sent.find((entry) => entry.id === id)?.serverId ?? id)
}

/** Performs an act with `Outbox.perform`. Pass the same `id` for retries of one intent. */
export function usePerform<Input, Reply>(act: Act<Input, Reply>): (input: Input, id?: string) => Promise<Done<Reply>> {
  const { outbox } = useOutbox()
  return useCallback(
    async (input, id = newClientId()) => {
      return outbox ? outbox.perform(act, input, id) : sendAtOnce(act, newEntry(act, input, id), call)
    },
    [outbox, act],
  )
}
