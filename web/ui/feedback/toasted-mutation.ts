import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { formatFailure } from '#web/lib/api/failure-words.ts'
import { onceMore } from '#web/lib/api/once-more.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

type ToastedMutation<Input> = {
  mutationFn: (input: Input) => Promise<unknown>
  done: (input: Input) => string
  failed: string
  /** Routes to refetch. */
  changes: readonly Route[]
}

/** A mutation that reports its result in a toast and refetches what it changes. It must be idempotent. */
export function useToastedMutation<Input>({ mutationFn, done, failed, changes }: ToastedMutation<Input>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => onceMore(() => mutationFn(input)),
    onSuccess: (_, input) => showToast({ title: done(input) }),
    onError: (error) => showToast({ title: failed, text: formatFailure(error), kind: 'destructive' }),
    // Pending until the list is refetched, so that the form stays until then.
    onSettled: () => refresh(cache, ...changes),
  })
}
