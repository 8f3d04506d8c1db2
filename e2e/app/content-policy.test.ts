import { type BrowserContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { complaintsOf } from '#e2e/accounts/complaints.ts'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { toastSays } from '#e2e/support/shows-texts.ts'
import { aSurferOnTheWay, PIER, paddleOut, spotNamed } from '#e2e/support/surfers.ts'

/** Everything that the browser refused because a page's policy does not allow it. */
async function refusedIn(context: BrowserContext) {
  const refused: string[] = []
  await context.exposeFunction('noteRefused', (what: string) => refused.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const note = Reflect.get(window, 'noteRefused') as (what: string) => void
      note(`${violatedDirective} ${blockedURI} in ${sourceFile} at ${location.pathname}`)
    })
  })
  return refused
}

const PICTURE = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } }).png()

// Violations on all other screens are among the complaints that every-screen.test.ts collects.
test('the content security policy stops injected code, and allows the map, a photo and the server’s own pages', async ({
  browser,
}) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Cleo Policy', { geolocation: PIER })
  const refused = await refusedIn(context)
  const spot = await spotNamed(context.request, 'Huntington Beach Pier')
  const session = await paddleOut(context.request, spot)
  await page.goto('/?propose-spot')
  await expect(page.getByRole('dialog').first()).toBeVisible()

  // The map draws its tiles and its pins.
  await page.goto(`/discover?view=map&at=${PIER.latitude},${PIER.longitude},9`)
  await expect(page.locator('.leaflet-marker-icon').first()).toBeAttached()

  // A photo is shown from the phone before it is sent, and from the server afterwards.
  await openAddress(page, `/?session=${session.id}`)
  await page.getByRole('button', { name: 'Add Photo' }).click()
  const buffer = await PICTURE.toBuffer()
  await page.getByLabel('Choose photo').setInputFiles({ name: 'wave.png', mimeType: 'image/png', buffer })
  await Promise.all([
    toastSays(page, 'Photo uploaded successfully!'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ])

  for (const path of ['/api/logout', '/terms', '/api/signup', '/api/login', '/api/mail/stop']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  expect(refused).toEqual([])

  // Injected scripts and styles, of which the console complains too.
  const complaints = complaintsOf(page)
  await page.goto('/')
  await page.evaluate(() => {
    const evil = document.createElement('div')
    evil.innerHTML =
      '<img src="x:" onerror="document.title=\'run\'"><p style="position:fixed"></p><style>p{top:0}</style>'
    document.body.append(evil)
  })
  for (const directive of [/^script-src-attr/, /^style-src/])
    await expect.poll(() => refused).toContainEqual(expect.stringMatching(directive))
  expect(await page.title()).not.toBe('run')
  expect(complaints.join()).toContain('Content Security Policy')
})
