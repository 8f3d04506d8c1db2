import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { onceMore } from '#web/lib/api/once-more.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

type ToastedMutation<Input> = {
  mutationFn: (input: Input) => Promise<unknown>
  /** Title of the toast after success. */
  done: (input: Input) => string
  /** Title of the toast after failure. */
  failed: string
  /** Calls whose replies are fetched again. */
  changes: readonly Route[]
}

/** A mutation that shows a toast with its outcome and fetches again what it changes. It must be safe to send twice. */
export function useToastedMutation<Input>({ mutationFn, done, failed, changes }: ToastedMutation<Input>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => onceMore(() => mutationFn(input)),
    onSuccess: (_, input) => showToast({ title: done(input) }),
    onError: (error) => showToast({ title: failed, text: formatFailure(error), kind: 'destructive' }),
    // The mutation is pending until the list shows its outcome, so that the form stays until then.
    onSettled: () => refresh(cache, ...changes),
  })
}
