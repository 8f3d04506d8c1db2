import { savesData } from '#web/lib/device/connection.ts'

/** Preloads this page's `late-code` without running it, for offline use. None in development. */
export function preloadLateCode(): void {
  if (savesData()) return
  const list = document.querySelector<HTMLMetaElement>('meta[name="late-code"]')
  for (const href of list?.content.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  list?.remove()
}
