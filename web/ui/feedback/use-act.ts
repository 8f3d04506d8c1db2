import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { formatFailure, isAboutStanding } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import { showFailure, showSuccess } from '#web/ui/feedback/toast.ts'
import type { ToastMessage } from '#web/ui/feedback/toast-queue.ts'

type Undo = () => void
/** A string is the text below the usual title. */
type Toast = string | Partial<ToastMessage> | undefined
type Report<Args extends unknown[]> = Toast | ((...args: Args) => Toast)
type Outcome<Input, Result> = { input: Input; result: Result | undefined; error: Error | null }

type Act<Input, Result> = Pick<UseMutationOptions, 'mutationKey' | 'scope' | 'gcTime'> & {
  call: (input: Input) => Promise<Result>
  /** Repeats the call once if its response is lost. */
  isIdempotent?: boolean
  /** Shows the change at once. Returns what undoes it; runs on failure. */
  optimistic?: (cache: QueryClient, input: Input) => Undo | Promise<Undo | undefined>
  /** Writes the reply into the cache, before the toast. */
  store?: (cache: QueryClient, result: Result, input: Input, undo: Undo | undefined) => unknown
  /** The toast after success. */
  done?: Report<[result: Result, input: Input]>
  /** The toast after a failure, by default with the server's message; undefined where the page shows the failure. */
  failed: Report<[error: Error, input: Input]>
  /**
   * Routes to refetch, or a function that refetches. After success the call is pending until then, or for the promise
   * returned, so that a form or choice stays until the page shows the change.
   */
  changes?: readonly Route[] | ((cache: QueryClient, outcome: Outcome<Input, Result>) => unknown)
}

/**
 * A surfer's write: shows the change, calls the server, updates the cache, reports the result in a toast and refetches.
 */
export function useAct<Input = void, Result = unknown>({
  call,
  isIdempotent,
  optimistic,
  store,
  done,
  failed,
  changes = [],
  ...options
}: Act<Input, Result>) {
  const cache = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: (input: Input) => (isIdempotent ? onceMore(() => call(input)) : call(input)),
    onMutate: (input) => optimistic?.(cache, input),
    onSuccess: async (result, input, undo) => {
      await store?.(cache, result, input, undo)
      const toast = toastOf(done, result, input)
      if (toast) showSuccess(toast)
    },
    onError: (error, input, undo) => {
      undo?.()
      const toast = toastOf(failed, error, input)
      if (toast) showFailure({ text: formatFailure(error), ...(!isAboutStanding(error) && toast) })
    },
    onSettled: (result, error, input) => {
      const refetched =
        typeof changes === 'function' ? changes(cache, { input, result, error }) : refresh(cache, ...changes)
      return error ? undefined : refetched
    },
  })
}

function toastOf<Args extends unknown[]>(report: Report<Args>, ...args: Args): Partial<ToastMessage> | undefined {
  const given = typeof report === 'function' ? report(...args) : report
  return typeof given === 'string' ? { text: given } : given
}

const pendingWith = (mutationKey: readonly string[]) => ({ mutationKey, status: 'pending' }) as const

/** Inputs of this key's pending writes, oldest first. The key determines their type. */
export const usePending = <Input>(mutationKey: readonly string[]): Input[] =>
  useMutationState({ filters: pendingWith(mutationKey), select: ({ state }) => state.variables as Input })

/** A switch's last tap until answered: `drawn` for rendering, `now` for the next tap, which may precede it. */
export function useLastTap(mutationKey: readonly string[]) {
  const cache = useQueryClient()
  const drawn = usePending<boolean>(mutationKey).at(-1)
  const now = () =>
    cache.getMutationCache().findAll(pendingWith(mutationKey)).at(-1)?.state.variables as boolean | undefined
  return { drawn, now }
}
