import { once } from 'node:events'
import { createServer } from 'node:net'
import { type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { median } from '#bench/measuring/load.ts'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import { onAllCores, startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'
import { fillHome, HERE } from '#bench/pages/full-home.ts'
import { CPU_SLOWED, PHONE, saysSo } from '#bench/pages/pages.ts'
import { findBrowser } from '#e2e/support/browser.ts'

const ROUNDS = 5
const COMPLETE = 'The page is complete.'
const GOALS = { offlineMs: 1_000, deadMs: 2_000 }

/**
 * A page is complete once an element of `inside` has these words, and how old the page is stands on it. One with `pressed` is
 * measured from the press of that, as soon as it is there.
 */
type StartPage = { path: string; inside: string; words: string; pressed?: string }
const HOME = { path: '/', inside: 'section:has(a[href="/discover"]) li button', words: '' }
const SPOT = { inside: '[role="dialog"]', words: 'Tide:' }
const pagesOf = (spotId: string): StartPage[] => [
  HOME,
  { path: '/sessions', inside: '[aria-label="Your sessions"] button', words: '' },
  { path: '/buddies', inside: 'main', words: 'Surfer ' },
  { path: '/notifications', inside: 'main', words: 'Surfer ' },
  { path: `/?spot=${spotId}`, ...SPOT },
  { path: '/', ...SPOT, pressed: HOME.inside },
]

/**
 * How long a surfer's pages take from the press until all that was kept is shown, on a slow phone that has opened them before
 * and whose service worker has been stopped: without a network, and Home on one that takes every connection and carries
 * nothing.
 */
export async function benchOfflineStart(world: World): Promise<Claim[]> {
  const surfer = world.idle[0]!
  const { nearestSpotId } = await fillHome(world, [surfer])
  const pages = pagesOf(nearestSpotId)
  const server = await startServerProcess('#server/main.ts', { DATABASE_URL: world.databaseUrl }, { pinned: false })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.stop()
    return stopped
  }
  const browser = await onAllCores(async () => chromium.launch(await findBrowser()))
  try {
    const context = await browser.newContext({ ...PHONE, geolocation: HERE, permissions: ['geolocation'] })
    const [name = '', value = ''] = surfer.cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    await visitOnline(context, server.url, pages)
    await stop()
    const claims: Claim[] = []
    for (const page of pages) {
      const from = page.pressed ? 'a spot opened from /' : page.path.replace(nearestSpotId, 'ID')
      const what = `${from} on a slow phone without a network, until it is complete`
      claims.push(atMost(what, await startsOf(context, server.url, page), GOALS.offlineMs, 'ms'))
    }
    const dead = createServer().listen(Number(new URL(server.url).port), '127.0.0.1')
    await once(dead, 'listening')
    const deadMs = await startsOf(context, server.url, HOME)
    dead.close()
    return [...claims, atMost('/ on a slow phone and a dead network, until it is complete', deadMs, GOALS.deadMs, 'ms')]
  } finally {
    await browser.close()
    await stop()
  }
}

/** Opens each page, until the browser has what it needs without a network. */
async function visitOnline(context: BrowserContext, url: string, pages: StartPage[]): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const { path, inside, words, pressed } of pages) {
    await page.goto(url + path)
    if (pressed) await page.locator(pressed).first().click()
    await page.locator(inside).filter({ hasText: words }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.close()
}

async function startsOf(context: BrowserContext, url: string, page: StartPage): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await start(context, url, page))
  return median(times)
}

/** Milliseconds from the navigation, or the press, until the page is complete. */
async function start(
  context: BrowserContext,
  url: string,
  { path, inside, words, pressed }: StartPage,
): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await stopWorkers(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  await page.addInitScript(
    ({ selector, text, said }) => {
      const isComplete = () =>
        [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text)) &&
        [...document.querySelectorAll('[role="status"]')].some(({ textContent }) =>
          /Offline\.|Not updated yet\./.test(textContent),
        )
      const observer = new MutationObserver(() => {
        if (!isComplete()) return
        observer.disconnect()
        Object.assign(window, { completeMs: performance.now() })
        console.debug(said)
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true })
      addEventListener('click', ({ timeStamp }) => Object.assign(window, { pressedMs: timeStamp }), true)
    },
    { selector: inside, text: words, said: COMPLETE },
  )
  const complete = saysSo(page, COMPLETE)
  await page.goto(url + path)
  if (pressed) await page.locator(pressed).first().click()
  await complete
  const ms = await page.evaluate(() => {
    const { completeMs = 0, pressedMs = 0 } = window as { completeMs?: number; pressedMs?: number }
    return completeMs - pressedMs
  })
  await page.close()
  return ms
}

/** As a phone does that was put away: the next page starts its service worker anew. */
async function stopWorkers(devtools: CDPSession): Promise<void> {
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('ServiceWorker.disable')
}
