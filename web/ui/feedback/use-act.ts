import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { formatFailure } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import type { ToastMessage } from '#web/ui/feedback/toast-queue.ts'
import * as texts from '#words/app.ts'

type Undo = () => void
type Outcome<Input, Result> = { input: Input; result: Result | undefined; error: Error | null }
type Success = string | ToastMessage | undefined
type Failure = string | Partial<ToastMessage> | undefined

type Act<Input, Result> = Pick<UseMutationOptions, 'mutationKey' | 'scope' | 'gcTime'> & {
  call: (input: Input) => Promise<Result>
  /** Repeats the call once if its response is lost. */
  isIdempotent?: boolean
  /** Shows the change at once. Returns what undoes it; runs on failure. */
  optimistic?: (cache: QueryClient, input: Input) => Undo | Promise<Undo | undefined>
  /** Writes the reply into the cache, before the toast. */
  store?: (cache: QueryClient, result: Result, input: Input, undo: Undo | undefined) => unknown
  /** A string is the text below 'Success'. */
  done?: Success | ((result: Result, input: Input) => Success)
  /** A string is the text below 'Error'; what is missing is 'Error' and the server's message. */
  failed: Failure | ((error: Error, input: Input) => Failure)
  /**
   * Routes to refetch once settled: after success the call is pending until then, so that a form or choice stays until
   * the page shows the change. Or a function that refetches; pending for the promise that it returns.
   */
  changes?: readonly Route[] | ((cache: QueryClient, outcome: Outcome<Input, Result>) => unknown)
}

/**
 * A surfer's write: calls the server, shows the change, updates the cache, reports the result in a toast and refetches.
 * Undefined instead of a toast shows none.
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
      const toast = typeof done === 'function' ? done(result, input) : done
      if (toast) showToast(typeof toast === 'string' ? { title: texts.success, text: toast } : toast)
    },
    onError: (error, input, undo) => {
      undo?.()
      const toast = typeof failed === 'function' ? failed(error, input) : failed
      if (toast === undefined) return
      const given = typeof toast === 'string' ? { text: toast } : toast
      showToast({ title: texts.error, text: formatFailure(error), kind: 'destructive', ...given })
    },
    onSettled: (result, error, input) => {
      const refetched =
        typeof changes === 'function' ? changes(cache, { input, result, error }) : refresh(cache, ...changes)
      return error ? undefined : refetched
    },
  })
}
