import type { Page } from '@playwright/test'

type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = PerformanceEntry & { value: number; sources: Source[] }

/** Records from the next page load on which parts move by themselves, from where to where; the result reads it, a line each time. */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const rect = ({ x, y, width, height }: DOMRectReadOnly) => `${width}×${height} at ${x},${y}`
    const moved = ({ node, previousRect, currentRect }: Source) =>
      `${rect(previousRect)} → ${rect(currentRect)} ${node?.outerHTML?.slice(0, 200)}`
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push(`${value}: ${sources.map(moved).join(' | ')}`)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
