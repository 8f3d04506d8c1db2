import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addressesInTheWater, addressesOnLand, visitorsAddresses } from '#e2e/app/every-address.ts'
import { makeRichSurfers, type RichSurfers } from '#e2e/people/rich-surfers.ts'
import { limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { isNotTooWide, openAddress, setTextSize } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { followTexts, textsShown } from '#e2e/support/shown-texts.ts'
import { ENGLISH, languages, readCatalogue, type Texts } from '#scripts/words/messages.ts'

// A walk through all screens in one of the languages, by the seed of the run; WALK_LANGUAGE names one.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ surfersStay: true, actionTimeout: 60_000 })

const others = languages().filter((language) => language !== ENGLISH)
const { RUN_SEED, WALK_LANGUAGE: language = others[Number(RUN_SEED ?? 0) % others.length]! } = process.env

/** The texts of a catalogue that have no arguments. */
const constantsOf = (texts: Texts): string[] =>
  typeof texts === 'string' ? (texts.includes('{') ? [] : [texts.trim()]) : Object.values(texts).flatMap(constantsOf)
const constantsIn = (spoken: string) => new Set([...readCatalogue(spoken).files.values()].flatMap(constantsOf))
const own = constantsIn(language)
const english = constantsIn(ENGLISH)

let surfers: RichSurfers
test.beforeAll(async ({ playwright, product }) => {
  surfers = await makeRichSurfers(() => playwright.request.newContext({ baseURL: product.url }), product.db)
})
test.afterAll(({ product }) => product.removeAllRows())

const OPTIONS = {
  locale: language,
  viewport: { width: 320, height: 640 },
  geolocation: { latitude: -17.86, longitude: -149.25 },
  permissions: ['geolocation'],
}

async function walk(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const page = await context.newPage()
  const sent = new Set<string>()
  const isAtRest = followTexts(page, (text) => sent.add(text.trim()))
  await page.goto('/')
  for (const address of addresses)
    await test.step(`${address} in ${language}`, async () => {
      await openAddress(page, address)
      const untranslated = async () => {
        if (!(await isAtRest())) return ['(the page is busy)']
        return (await shownIn(page)).filter((text) => english.has(text) && !own.has(text) && !sent.has(text))
      }
      await expect.soft.poll(untranslated, `${address}: English texts in ${language}`).toEqual([])
      await isNotTooWide(page, `${address} in ${language}`)
      await setTextSize(page, '200%')
      await isNotTooWide(page, `${address} in ${language}, large text`)
      await setTextSize(page, '')
    })
}

const shownIn = async (page: Page) => (await textsShown(page)).map((text) => text.trim())

test('screens of a surfer on land are whole in another language', async ({ browser, product: { db } }) => {
  const { rich, buddysSession } = surfers
  await limitIn(db, -1, buddysSession)
  const context = await browser.newContext({ ...OPTIONS, storageState: await rich.calls.storageState() })
  await walk(context, addressesOnLand(surfers))
})

test('screens of a surfer in the water and of a visitor are whole in another language', async ({ browser }) => {
  const alone = await paddleOutAlone(surfers.rich.calls)
  const storageState = await surfers.rich.calls.storageState()
  await walk(await browser.newContext({ ...OPTIONS, storageState }), addressesInTheWater(surfers, alone.id))
  await walk(await browser.newContext(OPTIONS), visitorsAddresses(surfers))
})
