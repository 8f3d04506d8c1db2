import { savesData } from '#web/lib/device/saves-data.ts'

/**
 * Preloads the modules in this page's `late-code` without running them, so that `import()` works offline too.
 * Development has no such list.
 */
export function preloadLateCode(): void {
  if (savesData()) return
  const list = document.querySelector<HTMLMetaElement>('meta[name="late-code"]')
  for (const href of list?.content.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  list?.remove()
}
