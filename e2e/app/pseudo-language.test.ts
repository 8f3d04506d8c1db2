import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addressesInTheWater, addressesOnLand, visitorsAddresses } from '#e2e/app/every-address.ts'
import { makeRichSurfers, type RichSurfers } from '#e2e/people/rich-surfers.ts'
import { limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { isNotTooWide, openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { followTexts, textsShown } from '#e2e/support/shown-texts.ts'
import { DAY_MS } from '#surf/time/durations.ts'

// The app in a language of which every text has accents, with Greek numbers and dates: a word in plain Latin letters is in no
// catalogue, unless the server sent it. A text a quarter longer than English must fit the smallest phone.
test.describe.configure({ timeout: 600_000 })
test.use({ actionTimeout: 60_000 })

/** Of the credit below weather, whose licence asks for it, and of a map's operator. */
const NAMES = ['Open', 'Meteo', 'com', 'CC', 'BY']
/** A choice of a language shows its tag where it has no name. */
const TAG = 'el'
const TEAHUPOO = { latitude: -17.86, longitude: -149.25 }
const SMALLEST_PHONE = { width: 320, height: 640 }
const project = fileURLToPath(new URL('../..', import.meta.url))

let surfers: RichSurfers
let build: string
test.beforeEach(async ({ playwright, product }) => {
  const built = builtApp()
  surfers = await makeRichSurfers(() => playwright.request.newContext({ baseURL: product.url }), product.db)
  build = await built
})

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
type PseudoPage = { page: Page; known: Set<string>; isAtRest: () => Promise<boolean> }

/** A page of the pseudo-language's build, on the real server, with the words that the server has sent it. */
async function pseudoPage(context: BrowserContext): Promise<PseudoPage> {
  const known = new Set([...NAMES, TAG])
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (/^\/(api|ws)\b/.test(pathname)) return route.fallback()
    if (route.request().isNavigationRequest()) return route.fulfill({ path: join(build, 'pseudo/index.html') })
    return existsSync(join(build, pathname)) ? route.fulfill({ path: join(build, pathname) }) : route.fallback()
  })
  const page = await context.newPage()
  const isAtRest = followTexts(page, (text) => {
    for (const word of wordsIn(text)) known.add(word)
  })
  return { page, known, isAtRest }
}

/** Words of the screen, and of what a screen reader reads, in plain Latin letters. */
const latinWords = async (page: Page) =>
  (await textsShown(page)).flatMap((text) => text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? [])

async function walk({ page, known, isAtRest }: PseudoPage, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await test.step(address, async () => {
      await openAddress(page, address)
      const untranslated = async () => {
        if (!(await isAtRest())) return ['(the page is busy)']
        return [...new Set(await latinWords(page))].filter((word) => !known.has(word))
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

test('all screens have texts of catalogues only, on land, in the water and for a visitor', async ({
  browser,
  product: { db },
}) => {
  const { rich, buddysSession } = surfers
  await limitIn(db, -1, buddysSession)
  const storageState = await rich.calls.storageState()
  const surfer = await pseudoPage(await browser.newContext({ ...OPTIONS, storageState }))
  await surfer.page.goto('/')
  await walk(surfer, addressesOnLand(surfers))
  const alone = await paddleOutAlone(rich.calls)
  await walk(surfer, addressesInTheWater(surfers, alone.id))

  const visitor = await pseudoPage(await browser.newContext(OPTIONS))
  await visitor.page.goto('/')
  await walk(visitor, visitorsAddresses(surfers))
})
