/** Chromium's non-standard event: the app can be installed. */
type BeforeInstallPrompt = Event & {
  /** Shows the browser's dialog, once and only after a press. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let prompt: BeforeInstallPrompt | undefined
const listeners = new Set<() => void>()

function set(next: BeforeInstallPrompt | undefined) {
  prompt = next
  for (const notify of listeners) notify()
}

// Fires once per page load, usually before the code that offers it.
addEventListener('beforeinstallprompt', (event) => {
  // The app offers it itself, at a better time than the browser's bar.
  event.preventDefault()
  set(event as BeforeInstallPrompt)
})
addEventListener('appinstalled', () => set(undefined))

/** True if `install` would show the browser's dialog. */
export const mayInstall = () => prompt !== undefined

/** Subscribes to changes of `mayInstall`; returns the unsubscribe function. */
export function onMayInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's dialog; call it from a press. Resolves to true if installed. */
export async function install(): Promise<boolean> {
  const shown = prompt
  set(undefined)
  return (await shown?.prompt())?.outcome === 'accepted'
}
