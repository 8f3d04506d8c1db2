import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { makeRichSurfers, type RichSurfers } from '#e2e/people/rich-surfers.ts'
import { limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { isNotTooWide, openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { DAY_MS } from '#surf/time/durations.ts'

// The app in a language of which every text has accents, with Greek numbers and dates: a word in plain Latin letters is in no
// catalogue, unless the server sent it. A text a quarter longer than English must fit the smallest phone.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ surfersStay: true, actionTimeout: 60_000 })

/** Of the credit below weather, whose licence asks for it, and of a map's operator. */
const NAMES = ['Open', 'Meteo', 'com', 'CC', 'BY']
const TEAHUPOO = { latitude: -17.86, longitude: -149.25 }
const SMALLEST_PHONE = { width: 320, height: 640 }
const project = fileURLToPath(new URL('../..', import.meta.url))

let surfers: RichSurfers
let build: string
test.beforeAll(async ({ playwright, product }) => {
  const built = builtApp()
  surfers = await makeRichSurfers(() => playwright.request.newContext({ baseURL: product.url }), product.db)
  build = await built
})
test.afterAll(({ product }) => product.removeAllRows())

/** The folder of the app in this language, built once for each state of its sources. Workers may build it at the same time. */
async function builtApp(): Promise<string> {
  const builds = join(project, 'node_modules/.cache/pseudo')
  const folder = join(builds, hash('sha256', await readFile(join(project, 'dist/built-from.txt'))))
  if (existsSync(folder)) return folder
  await mkdir(builds, { recursive: true })
  const beside = await mkdtemp(join(builds, 'building-'))
  try {
    const vite = join(project, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--mode', 'pseudo', '--minify', 'false', '--outDir', beside, '--emptyOutDir']
    await promisify(execFile)(process.execPath, args, { cwd: project })
    // Fails if another worker was first.
    await rename(beside, folder).catch((error) => existsSync(folder) || Promise.reject(error))
    return folder
  } finally {
    await rm(beside, { recursive: true, force: true })
    await removeOld(builds)
  }
}

async function removeOld(builds: string): Promise<void> {
  for (const build of (await readdir(builds)).map((name) => join(builds, name))) {
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(build).catch(() => null)) ?? {}
    if (mtimeMs < Date.now() - DAY_MS) await rm(build, { recursive: true, force: true })
  }
}

const wordsIn = (text: string) => text.match(/[A-Za-z]{2,}/g) ?? []
/** Values of the contract ('river-mouth') are for programs; a surfer's own name may look like one. */
const isCode = (name: string, text: string) => name !== 'username' && /^[a-z]+([_-][a-z]+)*$/.test(text)
/** What pages write in words of their own. */
const REWORDED = ['country', 'reasons']

function stringsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isCode(name, value) ? [] : [value]
  if (!value || typeof value !== 'object') return []
  const parts = Object.entries(value).filter(([part]) => !REWORDED.includes(part))
  return parts.flatMap(([part, one]) => stringsIn(one, Array.isArray(value) ? name : part))
}

type PseudoPage = { page: Page; known: Set<string>; isBusy: () => boolean }

/** A page of the pseudo-language's build, on the real server, with the words that the server has sent it. */
async function pseudoPage(context: BrowserContext): Promise<PseudoPage> {
  const known = new Set(NAMES)
  let running = 0
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (/^\/(api|ws)\b/.test(pathname)) return route.fallback()
    if (route.request().isNavigationRequest()) return route.fulfill({ path: join(build, 'pseudo/index.html') })
    return existsSync(join(build, pathname)) ? route.fulfill({ path: join(build, pathname) }) : route.fallback()
  })
  const page = await context.newPage()
  page.on('request', () => running++)
  page.on('requestfailed', () => running--)
  page.on('requestfinished', async (request) => {
    const isJson = (await request.response())?.headers()['content-type']?.includes('json')
    if (isJson)
      for (const text of stringsIn(JSON.parse((await (await request.response())!.text()) || 'null')))
        for (const word of wordsIn(text)) known.add(word)
    running--
  })
  return { page, known, isBusy: () => running > 0 }
}

/** Words of the screen, and of what a screen reader reads, in plain Latin letters. */
const latinWords = (page: Page) =>
  page.evaluate(() => {
    const read = (element: Element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '').join(' ')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement!
      // Marked content, and languages by their own names, are in another language.
      if (!parent.closest('script, style, code, kbd, noscript, body [lang]'))
        found.push(texts.currentNode.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('*')) found.push(read(element))
    return [...new Set(found.flatMap((text) => text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? []))]
  })

async function isAtRest({ page, isBusy }: PseudoPage): Promise<boolean> {
  const isShown = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return !document.querySelector('[aria-busy=true]') && document.querySelector('h1, h2') !== null
  })
  return isShown && !isBusy()
}

async function walk(opened: PseudoPage, addresses: readonly string[]): Promise<void> {
  const { page, known } = opened
  for (const address of addresses)
    await test.step(address, async () => {
      await openAddress(page, address)
      const untranslated = async () => {
        // Code comes first, then what it requests.
        for (let step = 0; step < 2; step++) if (!(await isAtRest(opened))) return ['(the page is busy)']
        return (await latinWords(page)).filter((word) => !known.has(word))
      }
      await expect.soft.poll(untranslated, `${address}: words of no catalogue`).toEqual([])
      await isNotTooWide(page, address)
    })
}

const OPTIONS = {
  locale: 'el-GR',
  viewport: SMALLEST_PHONE,
  geolocation: TEAHUPOO,
  permissions: ['geolocation'],
}

test('screens of a surfer on land have texts of catalogues only', async ({ browser, product: { db } }) => {
  const { rich, spot, buddy, buddysSession, trackedSession, longestSession, plan, trestles, board } = surfers
  await limitIn(db, -1, buddysSession)
  const opened = await pseudoPage(
    await browser.newContext({ ...OPTIONS, storageState: await rich.calls.storageState() }),
  )
  await opened.page.goto('/')
  await walk(opened, [
    '/',
    '/discover',
    '/buddies',
    '/notifications',
    '/profile',
    '/sessions',
    '/progress?period=2025',
    '/imports',
    '/boards',
    '/help',
    '/terms',
    '/privacy',
    '/conduct',
    '/no/such/beach',
    ...['', '/privacy', '/safety', '/security', '/security/log', '/notifications'].map((path) => `/settings${path}`),
    ...['/contacts', '/alerts', '/secret-spots'].map((path) => `/settings${path}`),
    ...[buddysSession.id, trackedSession, longestSession].map((id) => `/?session=${id}`),
    `/?spot=${spot.id}`,
    `/?spot=${trestles.id}`,
    '/?check-in',
    '/profile?achievements',
    `/?alarm=${buddysSession.id}`,
    `/boards?board=${board}`,
    '/settings/contacts?contact=',
    '/profile?edit-profile',
    `/?edit-session=${trackedSession}`,
    '/?find-buddies',
    '/?invite',
    `/?log-session=${spot.id}`,
    '/?outbox',
    `/?plan=${plan.id}`,
    '/discover?propose-spot',
    `/?schedule=${spot.id}`,
    '/settings/secret-spots?secret-spot=42',
    `/?surfer=${buddy.user.id}`,
    `/settings/alerts?tell-me=${trestles.id}`,
  ])
})

test('screens of a surfer in the water and of a visitor have texts of catalogues only', async ({ browser }) => {
  const { buddy, spot } = surfers
  const alone = await paddleOutAlone(surfers.rich.calls)
  const inTheWater = await pseudoPage(
    await browser.newContext({ ...OPTIONS, storageState: await surfers.rich.calls.storageState() }),
  )
  await inTheWater.page.goto('/')
  const dialogs = ['check-in', `safety=${alone.id}`, `wrap-up=${alone.id}`, `surfer=${buddy.user.id}`]
  await walk(inTheWater, ['/', ...dialogs.map((dialog) => `/?${dialog}`), '/discover?view=map'])

  const visitor = await pseudoPage(await browser.newContext(OPTIONS))
  await visitor.page.goto('/')
  await walk(visitor, ['/', '/#step-2', '/discover', `/discover?spot=${spot.id}`, '/terms', '/privacy'])
})
