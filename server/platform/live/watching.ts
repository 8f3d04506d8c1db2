type Watcher = { userId: string }

/** The session in the sheet, or those of the feed. */
type Part = 'sheet' | 'feed'

export function createWatching<Page extends Watcher>() {
  const pages = new Map<string, Set<Page>>()
  const shown = new Map<Page, Record<Part, readonly string[]>>()
  const showsStill = (page: Page, sessionId: string) =>
    Object.values(shown.get(page) ?? {}).some((ids) => ids.includes(sessionId))

  return {
    watch(page: Page, part: Part, sessionIds: readonly string[]) {
      const parts = shown.get(page) ?? { sheet: [], feed: [] }
      const before = parts[part]
      shown.set(page, { ...parts, [part]: sessionIds })
      for (const id of sessionIds) pages.set(id, (pages.get(id) ?? new Set()).add(page))
      for (const id of before) if (!showsStill(page, id)) drop(id, page)
    },
    forget(page: Page) {
      const parts = shown.get(page)
      shown.delete(page)
      for (const id of Object.values(parts ?? {}).flat()) drop(id, page)
    },
    isEmpty: () => pages.size === 0,
    watched: () => [...pages.keys()],
    isWatched: (sessionId: string) => pages.has(sessionId),
    of: (sessionId: string): ReadonlySet<Page> => pages.get(sessionId) ?? new Set(),
  }

  function drop(id: string, page: Page) {
    const showing = pages.get(id)
    showing?.delete(page)
    if (showing?.size === 0) pages.delete(id)
  }
}
