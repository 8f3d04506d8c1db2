import { useCallback } from 'react'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import type { ToastMessage } from '#web/ui/feedback/toast-queue.ts'

/** Says that something was refused, and leads to the outbox. Whoever looks at the outbox reads it there. */
export function useToastRefusal(): (more?: Pick<ToastMessage, 'isSafety' | 'about'>) => void {
  const { open } = useSheetAddress('outbox')
  return useCallback(
    (more) => {
      if (new URLSearchParams(location.search).has('outbox')) return
      showToast({
        title: "Something couldn't be sent",
        text: 'Your outbox says why, and what to do.',
        kind: 'destructive',
        actions: [{ label: 'Show', onPress: () => open() }],
        ...more,
      })
    },
    [open],
  )
}
