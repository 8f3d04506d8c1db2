import { createToastQueue, type ToastMessage } from '#web/ui/feedback/toast-queue.ts'

export const toasts = createToastQueue()
// Until there is a `Toaster` nobody sees them.
toasts.hold('unmounted', true)

/** Shows a toast, after those that wait; callable from anywhere, also outside React. */
export const showToast = (message: ToastMessage): void => toasts.add(message)
