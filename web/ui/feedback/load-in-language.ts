import { reloadAsNewVersion, TAKE_OVER_MS } from '#web/lib/offline/new-version.ts'
import { hasTyped, isReloadBlocked } from '#web/lib/offline/reload-blockers.ts'
import { drafts } from '#web/ui/fields/drafts.ts'

/** A weak line fetches the pages in this time. After it the update notice offers them once they are there. */
const PATIENCE_MS = 60_000
const CHANNEL = 'language'

const isAllSent = () => !isReloadBlocked() && drafts.size === 0
/** For a reload that nobody has chosen in this tab. */
export const isUntouched = () => isAllSent() && !hasTyped()

/**
 * Fetches the pages in the language that the server has stored, and loads this one again. Returns false if the page stays:
 * a reload would lose input, or the others are still on their way.
 */
export async function loadInLanguage(mayReload = isAllSent): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // The worker of the language has its pages; this one would open its own again.
  if (registration && !(await isInstalled(await registration.update()))) return false
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
  if (!mayReload()) return false
  if (registration) await reloadAsNewVersion()
  else location.reload()
  return true
}

function isInstalled({ installing }: ServiceWorkerRegistration): Promise<boolean> {
  return new Promise((resolve) => {
    if (!installing) return resolve(true)
    setTimeout(resolve, PATIENCE_MS, false)
    installing.addEventListener('statechange', () => {
      if (installing.state !== 'installing') resolve(installing.state !== 'redundant')
    })
  })
}

/** Loads this tab again once another one has changed the language, unless that would lose input. Returns what ends it. */
export function followLanguage(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const reload = () => isUntouched() && location.reload()
    if (!workers?.controller) return reload()
    workers.addEventListener('controllerchange', reload, { once: true })
    // The other tab may have stayed as it is; a later worker is only a new version.
    setTimeout(() => workers.removeEventListener('controllerchange', reload), 2 * TAKE_OVER_MS)
  }
  return () => channel.close()
}
