import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { findBrowser } from '#e2e/support/browser.ts'
import { PIER, signUp } from '#e2e/support/surfers.ts'

/** A new surfer's phone with a disk of its own, so that what it stores survives its browser; at Huntington Beach Pier. */
export async function aKillablePhone(baseURL: string, name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-phone-'))
  const { viewport: _, ...desktop } = devices['Desktop Chrome']
  const browser = await findBrowser()
  const launch = () =>
    chromium.launchPersistentContext(folder, {
      ...desktop,
      ...browser,
      baseURL,
      viewport: { width: 390, height: 844 },
      geolocation: PIER,
      permissions: ['geolocation'],
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    })
  let context = await launch()
  const user = await signUp(context.request, name)
  // The browser writes its cookies every 30 seconds; the surfer had signed in before that.
  const cookies = await context.cookies()
  return {
    user,
    /** Its only page; calls that are made with the page's context carry the surfer's cookie. */
    page: () => context.pages()[0]!,
    kill: () => kill(context),
    /** Starts the browser again after it was killed, with an empty page. */
    async restart(): Promise<Page> {
      context = await launch()
      await context.addCookies(cookies)
      return context.pages()[0]!
    },
    async remove() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Ends the browser's processes as a dead battery does: nothing of it can say goodbye. */
async function kill(context: BrowserContext) {
  const session = await context.browser()!.newBrowserCDPSession()
  const closed = new Promise((resolve) => context.once('close', resolve))
  await session.send('Browser.crash').catch(() => {})
  await closed
}

/** What Chromium does some time after the network is back: it starts the service worker for the sync it has asked for. */
export async function syncInBackground(page: Page, surferId: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    tag: `outbox ${surferId}`,
    lastChance: false,
  })
  await session.detach()
}
