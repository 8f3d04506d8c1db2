import { useCallback } from 'react'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import type { ToastMessage } from '#web/ui/feedback/toast-queue.ts'
import * as texts from '#words/outbox.ts'

/** Reports a refusal with a link to the outbox; not while the outbox is open, which shows it. */
export function useToastRefusal(): (more?: Pick<ToastMessage, 'isSafety' | 'about'>) => void {
  const { open } = useSheetAddress('outbox')
  return useCallback(
    (more) => {
      if (new URLSearchParams(location.search).has('outbox')) return
      showFailure({
        title: texts.somethingCouldntBeSent,
        text: texts.yourOutboxSaysWhyAnd,
        actions: [{ label: texts.show, onPress: () => open() }],
        ...more,
      })
    },
    [open],
  )
}
