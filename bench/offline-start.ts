import { once } from 'node:events'
import { createServer } from 'node:net'
import { type BrowserContext, chromium } from '@playwright/test'
import { median } from '#bench/load.ts'
import { CPU_SLOWED, PHONE, saysSo } from '#bench/pages.ts'
import { atMost, type Claim } from '#bench/report.ts'
import { onAllCores, startServerProcess } from '#bench/server-process.ts'
import type { World } from '#bench/world.ts'
import { findBrowser } from '#e2e/browser.ts'

const ROUNDS = 5
const COMPLETE = 'Home is complete.'
const GOALS = { offlineMs: 1_000, deadMs: 2_000 }

/**
 * How long a surfer's Home takes from the press to its last section on a slow phone that has opened it before: without a
 * network, and on one that takes every connection and carries nothing.
 */
export async function benchOfflineStart({ databaseUrl, idle }: World): Promise<Claim[]> {
  const server = await startServerProcess('../server/main.ts', { DATABASE_URL: databaseUrl }, { pinned: false })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.stop()
    return stopped
  }
  const browser = await onAllCores(async () => chromium.launch(await findBrowser()))
  try {
    const context = await browser.newContext({
      ...PHONE,
      geolocation: { latitude: 33.66, longitude: -118 },
      permissions: ['geolocation'],
    })
    const [name = '', value = ''] = idle[0]!.cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    await visitOnline(context, server.url)
    await stop()
    const offlineMs = await startsOf(context, server.url)
    const dead = createServer().listen(Number(new URL(server.url).port), '127.0.0.1')
    await once(dead, 'listening')
    const deadMs = await startsOf(context, server.url)
    dead.close()
    return [
      atMost('/ on a slow phone without a network, until it is complete', offlineMs, GOALS.offlineMs, 'ms'),
      atMost('/ on a slow phone and a dead network, until it is complete', deadMs, GOALS.deadMs, 'ms'),
    ]
  } finally {
    await browser.close()
    await stop()
  }
}

/** Opens Home once, until the browser has what it needs without a network. */
async function visitOnline(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('button').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.close()
}

async function startsOf(context: BrowserContext, url: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await start(context, url))
  return median(times)
}

/** Milliseconds from the navigation until the spots near the surfer stand on the page. */
async function start(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  await page.addInitScript((said) => {
    const isComplete = () =>
      [...document.querySelectorAll('section')].some(
        (section) => section.textContent.startsWith('Surf Spots Near You') && section.querySelector('li button'),
      )
    const observer = new MutationObserver(() => {
      if (!isComplete()) return
      observer.disconnect()
      Object.assign(window, { completeMs: performance.now() })
      console.debug(said)
    })
    observer.observe(document, { childList: true, subtree: true })
  }, COMPLETE)
  const complete = saysSo(page, COMPLETE)
  await page.goto(url)
  await complete
  const ms = await page.evaluate(() => (window as { completeMs?: number }).completeMs ?? 0)
  await page.close()
  return ms
}
