import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { call, newClientId } from '#web/lib/api/api.ts'
import type { Act, Acts, Done, Entry, OutboxState } from '#web/lib/outbox/act.ts'
import { NOTHING, newEntry, sendAtOnce } from '#web/lib/outbox/act.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'

/** Undefined for visitors and until opened. */
type Opened = { outbox: Outbox | undefined; acts: Acts }

export const OutboxContext = createContext<Opened>({ outbox: undefined, acts: {} })

export const useOutbox = (): Opened => use(OutboxContext)

export function useOutboxState<Selected>(select: (state: OutboxState) => Selected): Selected {
  const { outbox } = useOutbox()
  return useSyncExternalStore(outbox?.subscribe ?? never, () => select(outbox?.getState() ?? NOTHING))
}

const never = () => () => {}

const NONE: readonly Entry[] = []

/** Waiting or refused, oldest first. */
export const unsentOf = <Input, Reply>({ byAct }: OutboxState, act: Act<Input, Reply>): readonly Entry<Input>[] =>
  // The act's name determines the input's type.
  (byAct.get(act.name) ?? NONE) as readonly Entry<Input>[]

export const useUnsent = <Input, Reply>(act: Act<Input, Reply>): readonly Entry<Input>[] =>
  useOutboxState((state) => unsentOf(state, act))

/** Oldest first. */
export function useWaiting<Input, Reply>(act: Act<Input, Reply>): readonly Entry<Input>[] {
  const entries = useUnsent(act)
  return useMemo(() => entries.filter(({ state }) => state === 'waiting'), [entries])
}

/** The id itself until arrived. */
export function useServerId(id: string): string {
  return useOutboxState(({ sent }) => sent.find((entry) => entry.id === id)?.serverId ?? id)
}

/** Pass the same `id` for retries of one intent. */
export function usePerform<Input, Reply>(act: Act<Input, Reply>): (input: Input, id?: string) => Promise<Done<Reply>> {
  const { outbox } = useOutbox()
  return useCallback(
    async (input, id = newClientId()) => {
      return outbox ? outbox.perform(act, input, id) : sendAtOnce(act, newEntry(act, input, id), call)
    },
    [outbox, act],
  )
}
