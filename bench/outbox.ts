import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import { startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'
import { findBrowser } from '#e2e/support/browser.ts'

/** As much of each as one surfer's limits allow in an hour. */
const COUNTS = { comment: 120, like: 300, photo: 80 }
const ENTRIES = COUNTS.comment + COUNTS.like + COUNTS.photo
/** On one session in an hour. */
const COMMENTS_ON_ONE = 60
const CPU_SLOWED = 4
const LONGEST_TASK_MS = 50
const MOST_SECONDS = 240
const CHECK_MS = 2_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

type Queued = { id: string; act: string; input: object }
type Sessions = { own: string; others: string[] }

/**
 * An outbox of 500 comments, likes and photos on a slow phone: how long its page is blocked while they are sent to a real
 * server, and whether each arrives once.
 */
export async function benchOutbox({ databaseUrl, db, idle }: World): Promise<Claim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-outbox-'))
  const server = await startServerProcess(
    '#server/main.ts',
    { DATABASE_URL: databaseUrl, DATA_DIR: folder },
    { pinned: false },
  )
  const browser = await chromium.launch(await findBrowser())
  const [surfer, host] = [idle[0]!, idle[1]!]
  const hosts = await Promise.all([1, 2].map((day) => logSession(server.url, host.cookie, day)))
  const own = await logSession(server.url, surfer.cookie, 1)
  try {
    const context = await browser.newContext(PHONE)
    const [name = '', value = ''] = surfer.cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.goto(server.url)
    await page.waitForLoadState('networkidle')
    await fillOutbox(page, surfer.userId, entriesOf({ own, others: hosts }), await aPhoto())
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
    const begun = performance.now()
    await watchLongTasks(page)
    // A network that comes back would make Home refetch everything as well, which is no work of the outbox.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // A check every few seconds is no work for the page.
    while ((await page.evaluate(countEntries, surfer.userId)) > 0) {
      if (performance.now() - begun > 2 * MOST_SECONDS * 1_000) throw new Error('The outbox does not empty.')
      await pause(CHECK_MS)
    }
    const seconds = (performance.now() - begun) / 1_000
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
    const longest = Math.max(0, ...tasks)
    return [
      atMost(
        `${ENTRIES} entries of an outbox on a slow phone, longest task of ${tasks.length} long ones`,
        longest,
        LONGEST_TASK_MS,
        'ms',
      ),
      atMost(`${ENTRIES} entries of an outbox on a slow phone, until all have arrived`, seconds, MOST_SECONDS, 's'),
      {
        ...atMost('entries of an outbox that are missing or doubled', await missing(db, surfer.userId), 1, 'entries'),
        bound: 'none',
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await sql`delete from surf_sessions where id = any(${[own, ...hosts]}::uuid[])`.execute(db)
  }
}

/** The id of a session of an hour, so many days ago. */
async function logSession(url: string, cookie: string, daysAgo: number): Promise<string> {
  const start = Date.now() - daysAgo * 24 * 3_600_000
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() }
  const answer = await fetch(`${url}/api/surf-sessions/past`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...times, customLocation: 'Reef', latitude: 10, longitude: 10 }),
  })
  const { id }: { id: string } = await answer.json()
  return id
}

/** A photo as a phone sends it after resizing it, as base64. */
const aPhoto = async () =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

/** Mixed, as they are made in a day on the beach. */
function entriesOf({ own, others }: Sessions): Queued[] {
  const made = { comment: 0, like: 0, photo: 0 }
  return Array.from({ length: ENTRIES }, () => {
    const share = (act: keyof typeof COUNTS) => made[act] / COUNTS[act]
    const act = (['comment', 'like', 'photo'] as const).toSorted((one, other) => share(one) - share(other))[0]!
    const nth = made[act]
    made[act] += 1
    const sessionId = act === 'photo' ? own : others[Math.floor(nth / COMMENTS_ON_ONE) % others.length]!
    const input = { comment: { comment: `Wave ${nth}` }, like: { liked: true, of: 'Reef' }, photo: { caption: '' } }[
      act
    ]
    return { id: crypto.randomUUID(), act, input: { sessionId, ...input } }
  })
}

/** Writes entries as the app does, and lets the page know. */
const fillOutbox = (page: Page, surferId: string, entries: Queued[], photo: string) =>
  page.evaluate(
    async ({ surferId, entries, photo }) => {
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0))
      const request = indexedDB.open(`lineup-outbox-${surferId}`)
      await new Promise((resolve) => {
        request.onsuccess = resolve
      })
      const transaction = request.result.transaction('entries', 'readwrite')
      for (const { id, act, input } of entries) {
        const file = act === 'photo' ? { file: new File([bytes], `${id}.jpg`, { type: 'image/jpeg' }) } : {}
        transaction.objectStore('entries').add({
          ...{ id, act, input: { ...input, ...file }, madeAt: new Date().toISOString(), needs: [] },
          ...{ state: 'waiting', refusal: null, errors: 0 },
        })
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      request.result.close()
      new BroadcastChannel(`outbox ${surferId}`).postMessage(null)
      // The page gathers such messages before it reads what waits.
      await new Promise((resolve) => globalThis.setTimeout(resolve, 1_000))
    },
    { surferId, entries, photo },
  )

const watchLongTasks = (page: Page) =>
  page.evaluate(() => {
    const longTasks: number[] = []
    Object.assign(window, { longTasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })

/** In the page: how many entries this surfer's outbox has. */
const countEntries = (surferId: string) =>
  new Promise<number>((resolve) => {
    const request = indexedDB.open(`lineup-outbox-${surferId}`)
    request.onsuccess = () => {
      const count = request.result.transaction('entries').objectStore('entries').count()
      count.onsuccess = () => {
        request.result.close()
        resolve(count.result)
      }
    }
  })

/** How many comments and photos of the surfer the database lacks, or has too many. */
async function missing(db: World['db'], userId: string): Promise<number> {
  const { rows } = await sql<{ comments: number; photos: number }>`
    select (select count(*)::int from comments where user_id = ${userId}) as comments,
      (select count(*)::int from photos where owner_id = ${userId}) as photos`.execute(db)
  const { comments, photos } = rows[0]!
  return Math.abs(comments - COUNTS.comment) + Math.abs(photos - COUNTS.photo)
}
