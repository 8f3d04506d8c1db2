import { lazy, Suspense } from 'react'

export type ToastKind = 'normal' | 'destructive'
export type ToastMessage = { title: string; text?: string; kind?: ToastKind }

type Listener = (message: ToastMessage) => void

let listener: Listener | undefined
let waiting: ToastMessage[] = []

/** Shows a toast for 5 s in place of the one before; callable from anywhere, also outside React. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message)
  else waiting.push(message)
}

/** For the viewport: takes every message, the ones that came before it first. Returns what stops it. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive
  const early = waiting
  waiting = []
  for (const message of early) receive(message)
  return () => {
    if (listener === receive) listener = undefined
  }
}

const hook = { add: showToast }

/** `useToast().add({ title, text, kind })`. */
export function useToast(): typeof hook {
  return hook
}

const RETRY_MS = 3000

/** Tried again until it comes: a phone without signal must lose neither the app nor the message. */
async function loadViewport(): Promise<typeof import('./toast-viewport.tsx')> {
  try {
    return await import('./toast-viewport.tsx')
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return loadViewport()
  }
}

const ToastViewport = lazy(async () => ({ default: (await loadViewport()).ToastViewport }))

/** Mount once in the app, not on the landing page: it loads the dialog library. */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  )
}
