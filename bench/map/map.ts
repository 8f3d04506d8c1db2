import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { framesDuring } from '#bench/map/frames.ts'
import type { Claim } from '#bench/measuring/report.ts'
import { findBrowser } from '#e2e/support/browser.ts'

const SPOTS = 10_000
const CPU_SLOWED = 4
const BOUND_MS = 50
const PHONE = { width: 390, height: 844 }
/** A thumb's way across the map, there and back in turns, in steps as a browser sees them. */
const DRAGS = 12
const STEPS = 30
const STEP_PIXELS = 9

/** Drags the map with 10,000 spots on it, and the same map with none, on a slowed processor: the longest frame of each. */
export async function benchMap(): Promise<Claim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-map-'))
  const server = await serveThePage(folder)
  const browser = await chromium.launch(await findBrowser())
  try {
    const longest = async (spots: number) => {
      const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true })
      const failure = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => Promise.reject(error))
      await page.goto(`${server.url}/?spots=${spots}`)
      await Promise.race([failure, page.locator('.map-land').first().waitFor()])
      const thumb = await slowedThumb(page)
      await drag(thumb, 1)
      const frames = await framesDuring(browser, page, async () => {
        for (let turn = 0; turn < DRAGS; turn += 1) await drag(thumb, turn % 4 < 2 ? 1 : -1)
      })
      // Once it was moved, the map says in the address where it is.
      await page.waitForURL(/at=/)
      await page.close()
      return Math.max(...frames)
    }
    const bare = await longest(0)
    const full = await longest(SPOTS)
    return [
      {
        what: `longest frame while panning ${SPOTS} spots, CPU slowed ${CPU_SLOWED} times, beside the map without them`,
        measured: `${full.toFixed(0)} ms beside ${bare.toFixed(0)} ms`,
        ratio: full / BOUND_MS,
        bound: `at most 1 of ${BOUND_MS} ms`,
        holds: full <= BOUND_MS,
      },
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Thumb = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) => Promise<unknown>

async function slowedThumb(page: Page): Promise<Thumb> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  return (type, x, y) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    })
}

async function drag(thumb: Thumb, direction: 1 | -1) {
  const placeAt = (step: number): [number, number] => {
    const way = direction * STEP_PIXELS * (step - STEPS / 2)
    return [PHONE.width / 2 + way / 2, PHONE.height / 2 + way]
  }
  await thumb('touchStart', ...placeAt(0))
  for (let step = 1; step <= STEPS; step += 1) await thumb('touchMove', ...placeAt(step))
  await thumb('touchEnd')
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The page of the bench, built as the product is, on loopback. */
async function serveThePage(folder: string) {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir: folder, assetsInlineLimit: 0, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  })
  const server = createServer(async ({ url = '' }, response) => {
    const path = url.replace(/\?.*/, '').replace(/\/$/, '/index.html')
    const file = await readFile(join(folder, path)).catch(() => undefined)
    response
      .writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
