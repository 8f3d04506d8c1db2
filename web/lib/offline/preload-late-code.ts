import { savesData } from '#web/lib/device/saves-data.ts'

/**
 * Fetches and compiles the code that this page's `late-code` names, without running it: `import()` then finds it in the
 * browser's memory, with or without a network. Development has no such list, and imports what it opens.
 */
export function preloadLateCode(): void {
  if (savesData()) return
  const list = document.querySelector<HTMLMetaElement>('meta[name="late-code"]')
  for (const href of list?.content.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  list?.remove()
}
