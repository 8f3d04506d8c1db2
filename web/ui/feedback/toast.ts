import { createToastQueue, type ToastMessage } from '#web/ui/feedback/toast-queue.ts'

export const toasts = createToastQueue()
// Paused until there is a `Toaster`.
toasts.hold('unmounted', true)

/** Queues a toast; callable anywhere, also outside React. */
export const showToast = (message: ToastMessage): void => toasts.add(message)
