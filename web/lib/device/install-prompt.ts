/** Chromium's own event, which is in no standard: the browser would let the surfer install this app. */
type BeforeInstallPrompt = Event & {
  /** Shows the browser's dialog, once and after a press only. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let prompt: BeforeInstallPrompt | undefined
const listeners = new Set<() => void>()

function set(next: BeforeInstallPrompt | undefined) {
  prompt = next
  for (const notify of listeners) notify()
}

// It comes once for each page that is loaded, mostly before the code of the page that asks about it.
addEventListener('beforeinstallprompt', (event) => {
  // The app asks by itself, at a better moment than the browser's own bar.
  event.preventDefault()
  set(event as BeforeInstallPrompt)
})
addEventListener('appinstalled', () => set(undefined))

/** Whether `install` would show the browser's dialog. */
export const mayInstall = () => prompt !== undefined

/** Calls this whenever `mayInstall` changes. Returns what stops it. */
export function onMayInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's dialog; must be called from a press. Resolves to whether the surfer installed the app. */
export async function install(): Promise<boolean> {
  const shown = prompt
  set(undefined)
  return (await shown?.prompt())?.outcome === 'accepted'
}
