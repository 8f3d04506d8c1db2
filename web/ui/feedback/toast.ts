import { createToastQueue, type ToastMessage } from '#web/ui/feedback/toast-queue.ts'
import * as texts from '#words/app.ts'

export const toasts = createToastQueue()
// Paused until there is a `Toaster`.
toasts.hold('unmounted', true)

/** Queues a toast; callable anywhere, also outside React. */
export const showToast = (message: ToastMessage): void => toasts.add(message)

export const showSuccess = (message: Partial<ToastMessage>): void => showToast({ title: texts.success, ...message })

export const showFailure = (message: Partial<ToastMessage>): void =>
  showToast({ title: texts.error, kind: 'destructive', ...message })
