import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { median } from '#bench/measuring/load.ts'
import { atMost, type Claim } from '#bench/measuring/report.ts'
import { onAllCores, startServerProcess } from '#bench/measuring/server-process.ts'
import type { World } from '#bench/measuring/world.ts'
import { fillHome, HERE } from '#bench/pages/full-home.ts'
import { findBrowser } from '#e2e/support/browser.ts'

const ROUNDS = 3
export const CPU_SLOWED = 4
/** 1.6 Mb/s down, 750 kb/s up, 150 ms: a bar of signal, as Lighthouse simulates 'slow 4G'. */
const BEACH = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const CARD_SHOWN = 'The first card is shown.'
const GOALS = { paintMs: 2_000, scriptKb: 140, requests: 25, shift: 0 }
/** Where the first card of each page is, in the words of CSS: the page itself notes when it comes. */
const PAGES = [
  { path: '/', firstCard: 'section:has(h2 + a[href="/discover"]) li button' },
  { path: '/discover', firstCard: 'ul[aria-label="All surf spots"] > li' },
]

/** How the two first pages of a surfer load on a slow phone with one bar of signal, for the first time in its browser. */
export async function benchPages(world: World): Promise<Claim[]> {
  const { databaseUrl, idle } = world
  const server = await startServerProcess('#server/main.ts', { DATABASE_URL: databaseUrl }, { pinned: false })
  const browser = await onAllCores(async () => chromium.launch(await findBrowser()))
  try {
    const claims: Claim[] = []
    const [fresh, full] = [idle.slice(0, ROUNDS), idle.slice(ROUNDS, 2 * ROUNDS)]
    await fillHome(world, full)
    for (const { who, surfers } of [
      { who: 'a new surfer', surfers: fresh },
      { who: 'a surfer with favourites, a plan and buddies', surfers: full },
    ])
      for (const { path, firstCard } of PAGES) {
        const loads: Load[] = []
        for (const { cookie } of surfers) loads.push(await firstLoad(browser, server.url + path, firstCard, cookie))
        claims.push(...claimsOf(loads, `${path} of ${who} on a slow phone`))
      }
    return claims
  } finally {
    await browser.close()
    await server.stop()
  }
}

function claimsOf(loads: Load[], what: string): Claim[] {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]))
  return [
    atMost(`${what}, largest paint`, of('paintMs'), GOALS.paintMs, 'ms'),
    atMost(`${what}, JavaScript before the first card`, of('scriptKb'), GOALS.scriptKb, 'KB'),
    atMost(`${what}, requests before the first card`, of('requests'), GOALS.requests, 'requests'),
    { ...atMost(`${what}, layout shift`, of('shift'), GOALS.shift, ''), ratio: of('shift'), bound: 'none' },
  ]
}

/**
 * Resolves once the page has written this to its console. Asking the page itself runs the test driver's script in it, which
 * takes a slow phone 0.1 s of the very start that is measured.
 */
export async function saysSo(page: Page, words: string): Promise<void> {
  await page.waitForEvent('console', (message) => message.text() === words)
}

type Load = { paintMs: number; shift: number; requests: number; scriptKb: number }

async function firstLoad(browser: Browser, url: string, firstCard: string, cookie: string): Promise<Load> {
  const context = await browser.newContext({
    ...PHONE,
    geolocation: HERE,
    permissions: ['geolocation'],
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const { page, loads } = await slowPage(context, firstCard)
  const cardShown = saysSo(page, CARD_SHOWN)
  await page.goto(url)
  await cardShown
  await page.waitForLoadState('networkidle')
  const { paintMs, shift, cardAt } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await context.close()
  const before = [...loads.values()].filter(({ askedAt }) => askedAt < cardAt)
  return {
    paintMs,
    shift,
    requests: before.length,
    scriptKb: sum(before.map(({ scriptBytes }) => scriptBytes)) / 1_000,
  }
}

/** `cardAt` is when the first card was in the page, in milliseconds since 1970. */
type Seen = { paintMs: number; shift: number; cardAt: number }
type Asked = { askedAt: number; scriptBytes: number }

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

async function slowPage(context: BrowserContext, firstCard: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', BEACH)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  const loads = new Map<string, Asked>()
  const scripts = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    loads.set(requestId, { askedAt: wallTime * 1_000, scriptBytes: 0 })
  })
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load && scripts.has(requestId)) load.scriptBytes = encodedDataLength
  })
  await page.addInitScript(
    ({ card, said }) => {
      const seen = { paintMs: 0, shift: 0, cardAt: 0 }
      Object.assign(window, { seen })
      const watch = new MutationObserver(() => {
        if (!document.querySelector(card)) return
        seen.cardAt = Date.now()
        watch.disconnect()
        console.debug(said)
      })
      watch.observe(document, { childList: true, subtree: true })
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.paintMs = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    { card: firstCard, said: CARD_SHOWN },
  )
  return { page, loads }
}
