import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { boundedProcess } from '#server/platform/process/bounded-process.ts'
import { folderInFile } from '#test/files/test-folder.ts'

const MEGABYTE = 1024 * 1024
const folder = folderInFile()
const program = join(folder, 'keeps.mjs')
beforeAll(async () => {
  const module = new URL('./bounded-process.ts', import.meta.url).href
  await writeFile(
    program,
    `import { answerRequests } from '${module}'
    const kept = []
    answerRequests(async (megabytes) => {
      kept.push(Buffer.alloc(megabytes * ${MEGABYTE}, 1))
      // Above the limit of these tests it does not answer: the watch must end it.
      if (process.memoryUsage.rss() > 400 * ${MEGABYTE}) await new Promise(() => {})
      return kept.length
    })`,
  )
})

test('memory left by earlier requests refuses no request, and its own memory does', async () => {
  const limits = { processorMs: 60_000, clockMs: 60_000, bytes: 400 * MEGABYTE, idleBytes: 1_000 * MEGABYTE }
  const bounded = boundedProcess<number, number>(program, limits)
  expect(await bounded.request(200)).toBe(1)
  // The same process again would take too much; a fresh one does not.
  expect(await bounded.request(200)).toBe(1)
  expect(await bounded.request(500)).toBe('over_limits')
  await bounded.close()
})

test('memory is collected only once it has grown', async () => {
  const counting = join(folder, 'counts.mjs')
  const module = new URL('./bounded-process.ts', import.meta.url).href
  await writeFile(
    counting,
    `import { answerRequests } from '${module}'
    const collect = globalThis.gc
    let collections = 0
    globalThis.gc = () => { collections += 1; collect() }
    answerRequests(async (megabytes) => Buffer.alloc(megabytes * ${MEGABYTE}, 1) && collections)`,
  )
  const limits = { processorMs: 60_000, clockMs: 60_000, bytes: 400 * MEGABYTE, idleBytes: 1_000 * MEGABYTE }
  const bounded = boundedProcess<number, number>(counting, limits)
  const collections = async (requests: number, megabytes: number) => {
    const before = await bounded.request(0)
    for (let request = 0; request < requests; request += 1) await bounded.request(megabytes)
    return Number(await bounded.request(0)) - Number(before)
  }
  await bounded.request(0)
  expect(await collections(20, 0)).toBe(0)
  expect(await collections(3, 100)).toBe(3)
  await bounded.close()
})

test('a process that takes a minute to start does its work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
  try {
    const limits = { processorMs: 60_000, clockMs: 120_000, bytes: 400 * MEGABYTE, idleBytes: 1_000 * MEGABYTE }
    const bounded = boundedProcess<number, number>(program, limits)
    const done = bounded.request(1).catch((failure: Error) => failure.message)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await done).toBe(1)
    await bounded.close()
  } finally {
    vi.useRealTimers()
  }
})
