import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * How long the page's main thread worked for each frame that was drawn during `work`, in milliseconds of its processor
 * time: from the frame's beginning to the next one's. Time that other programs take from it does not count.
 */
export async function framesDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'benchmark'] })
  await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mainThreads = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const events = traceEvents.filter((event) => mainThreads.has(threadOf(event)))
  const begins = events.filter(({ name }) => name === 'ProxyMain::BeginMainFrame').map(({ ts }) => ts)
  const tasks = events.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  if (begins.length === 0) throw new Error('The trace holds no frame.')
  begins.sort((one, other) => one - other)
  tasks.sort((one, other) => one.ts - other.ts)
  const frames = begins.map(() => 0)
  let frame = -1
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    while (frame + 1 < begins.length && begins[frame + 1]! <= ts + dur) frame += 1
    if (frame >= 0) frames[frame]! += tdur / 1000
  }
  return frames
}
