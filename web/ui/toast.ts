export type ToastKind = 'normal' | 'destructive'
export type ToastAction = { label: string; onPress: () => void }
export type ToastMessage = {
  title: string
  text?: string
  kind?: ToastKind
  /** What can be done about it while it is shown: at most two. */
  actions?: ToastAction[]
}

type Listener = (message: ToastMessage) => void

let listener: Listener | undefined
let waiting: ToastMessage[] = []
let fetchViewport: (() => void) | undefined

/** Shows a toast for 5 s in place of the one before; callable from anywhere, also outside React. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message)
  else {
    waiting.push(message)
    fetchViewport?.()
  }
}

/** For what mounts the viewport late: calls this when a message waits for it. Returns what stops it. */
export function onWaitingToast(fetch: () => void): () => void {
  fetchViewport = fetch
  if (waiting.length > 0) fetch()
  return () => {
    if (fetchViewport === fetch) fetchViewport = undefined
  }
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
