import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { median } from '#bench/load.ts'
import { atMost, type Claim } from '#bench/report.ts'
import { startServerProcess } from '#bench/server-process.ts'
import type { World } from '#bench/world.ts'
import { findBrowser } from '#e2e/browser.ts'

const ROUNDS = 3
const CPU_SLOWED = 4
/** 1.6 Mb/s down, 750 kb/s up, 150 ms: a bar of signal, as Lighthouse simulates 'slow 4G'. */
const BEACH = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const GOALS = { paintMs: 2_000, scriptKb: 140, requests: 25, shift: 0 }
const PAGES = [
  {
    path: '/',
    firstCard: (page: Page) => page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('button').first(),
  },
  {
    path: '/discover',
    firstCard: (page: Page) => page.getByRole('list', { name: 'All surf spots' }).getByRole('listitem').first(),
  },
]

/** How the two first pages of a surfer load on a slow phone with one bar of signal, for the first time in its browser. */
export async function benchPages({ databaseUrl, idle }: World): Promise<Claim[]> {
  const server = await startServerProcess('../server/main.ts', { DATABASE_URL: databaseUrl }, { pinned: false })
  const browser = await chromium.launch(await findBrowser())
  try {
    const claims: Claim[] = []
    for (const { path, firstCard } of PAGES) {
      const loads: Load[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        loads.push(await firstLoad(browser, `${server.url}${path}`, firstCard, idle[round]!.cookie))
      const of = (name: keyof Load) => median(loads.map((load) => load[name]))
      const what = (measured: string) => `${path} on a slow phone, ${measured}`
      claims.push(
        atMost(what('largest paint'), of('paintMs'), GOALS.paintMs, 'ms'),
        atMost(what('JavaScript before the first card'), of('scriptKb'), GOALS.scriptKb, 'KB'),
        atMost(what('requests before the first card'), of('requests'), GOALS.requests, 'requests'),
        { ...atMost(what('layout shift'), of('shift'), GOALS.shift, ''), ratio: of('shift'), bound: 'none' },
      )
    }
    return claims
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Load = { paintMs: number; shift: number; requests: number; scriptKb: number }

async function firstLoad(
  browser: Browser,
  url: string,
  firstCard: (page: Page) => Locator,
  cookie: string,
): Promise<Load> {
  const context = await browser.newContext({
    ...PHONE,
    geolocation: { latitude: 33.66, longitude: -118 },
    permissions: ['geolocation'],
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const { page, network } = await slowPage(context)
  await page.goto(url)
  await firstCard(page).waitFor()
  const { requests, scriptBytes } = network()
  await page.waitForLoadState('networkidle')
  const { paintMs, shift } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await context.close()
  return { paintMs, shift, requests, scriptKb: scriptBytes / 1_000 }
}

type Seen = { paintMs: number; shift: number }

async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', BEACH)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  const scripts = new Set<string>()
  const seen = { requests: 0, scriptBytes: 0 }
  devtools.on('Network.requestWillBeSent', () => {
    seen.requests += 1
  })
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) seen.scriptBytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { paintMs: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paintMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { page, network: () => ({ ...seen }) }
}
