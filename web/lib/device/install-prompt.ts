import { observable } from '#web/lib/observable.ts'

/** Chromium's non-standard event. */
type BeforeInstallPrompt = Event & {
  /** Works once, and only after a press. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const prompt = observable<BeforeInstallPrompt | undefined>(undefined)

// Fires once per page load, usually before the code that offers it.
addEventListener('beforeinstallprompt', (event) => {
  // The app offers it itself, at a better time than the browser's bar.
  event.preventDefault()
  prompt.set(event as BeforeInstallPrompt)
})
addEventListener('appinstalled', () => prompt.set(undefined))

export const mayInstall = () => prompt.get() !== undefined

export const onMayInstall = prompt.subscribe

/** Needs a press. Resolves to true if installed. */
export async function install(): Promise<boolean> {
  const shown = prompt.get()
  prompt.set(undefined)
  return (await shown?.prompt())?.outcome === 'accepted'
}
