import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addressesInTheWater, addressesOnLand, visitorsAddresses } from '#e2e/app/every-address.ts'
import { makeRichSurfers } from '#e2e/people/rich-surfers.ts'
import { limitIn, paddleOutAlone } from '#e2e/support/alone-out.ts'
import { isNotTooWide, openAddress, setTextSize } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { followTexts, textsShown } from '#e2e/support/shown-texts.ts'
import { ENGLISH, languages, readCatalogue, type Texts } from '#scripts/words/messages.ts'

// A walk through all screens in one of the languages, by the seed of the run; WALK_LANGUAGE names one.
test.describe.configure({ timeout: 600_000 })
test.use({ actionTimeout: 60_000 })

const others = languages().filter((language) => language !== ENGLISH)
const { RUN_SEED, WALK_LANGUAGE: language = others[Number(RUN_SEED ?? 0) % others.length]! } = process.env

/** The texts of a catalogue that have no arguments. */
const constantsOf = (texts: Texts): string[] =>
  typeof texts === 'string' ? (texts.includes('{') ? [] : [texts.trim()]) : Object.values(texts).flatMap(constantsOf)
const constantsIn = (spoken: string) => new Set([...readCatalogue(spoken).files.values()].flatMap(constantsOf))
const own = constantsIn(language)
const english = constantsIn(ENGLISH)

const OPTIONS = {
  locale: language,
  viewport: { width: 320, height: 640 },
  geolocation: { latitude: -17.86, longitude: -149.25 },
  permissions: ['geolocation'],
}

/** Opens a page of this context. The returned function walks through addresses there. */
async function aWalk(context: BrowserContext): Promise<(addresses: readonly string[]) => Promise<void>> {
  const page = await context.newPage()
  const sent = new Set<string>()
  const isAtRest = followTexts(page, (text) => sent.add(text.trim()))
  await page.goto('/')
  const look = (address: string) =>
    test.step(`${address} in ${language}`, async () => {
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
  return async (addresses) => {
    for (const address of addresses) await look(address)
  }
}

const shownIn = async (page: Page) => (await textsShown(page)).map((text) => text.trim())

test('all screens are whole in another language, on land, in the water and for a visitor', async ({
  browser,
  playwright,
  product: { url, db },
}) => {
  const surfers = await makeRichSurfers(() => playwright.request.newContext({ baseURL: url }), db)
  const { rich, buddysSession } = surfers
  await limitIn(db, -1, buddysSession)
  const walkOn = await aWalk(await browser.newContext({ ...OPTIONS, storageState: await rich.calls.storageState() }))
  await walkOn(addressesOnLand(surfers))
  const alone = await paddleOutAlone(rich.calls)
  await walkOn(addressesInTheWater(surfers, alone.id))
  const visit = await aWalk(await browser.newContext(OPTIONS))
  await visit(visitorsAddresses(surfers))
})
