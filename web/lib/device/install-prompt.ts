/** Chromium's non-standard event. */
type BeforeInstallPrompt = Event & {
  /** Works once, and only after a press. */
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

export const mayInstall = () => prompt !== undefined

export function onMayInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Needs a press. Resolves to true if installed. */
export async function install(): Promise<boolean> {
  const shown = prompt
  set(undefined)
  return (await shown?.prompt())?.outcome === 'accepted'
}
