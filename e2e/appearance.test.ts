import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { isNotTooWide, isOpenToAll, openAddress, shows } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

const LOOKS = [
  { size: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: { width: 320, height: 640 }, colorScheme: 'dark' },
  { size: { width: 320, height: 640 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

const TEAHUPOO = { latitude: -17.86, longitude: -149.25 }

/** Errors that the page wrote into its console, but the answer that a visitor is not signed in. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (message.text().includes('401') && message.location().url.endsWith('/api/auth/user')) return
    // Nothing serves map tiles here; coastlines stay.
    if (message.location().url.includes('/tiles/')) return
    complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** Looks at the screen in every size and theme, and once in each theme with axe's eyes. `words` show that it is there. */
async function looksRight(page: Page, words: string) {
  for (const [index, { size, colorScheme }] of LOOKS.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await shows(page, words)
    const where = `'${words}' at ${size.width} px, ${colorScheme}`
    await isNotTooWide(page, where)
    if (index < 2) await isOpenToAll(page, where, index === 0 ? 'all' : 'of looks')
  }
}

/** A surfer at Teahupo'o, a buddy with a long name who is in the water there, and somebody who asks to be a buddy. */
async function someoneBusy(browser: Browser, newContext: () => Promise<BrowserContext>) {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Tehani Lookswell', { geolocation: TEAHUPOO })
  const spot = await spotNamed(context.request, "Teahupo'o")
  const [friend, asking] = [(await newContext()).request, (await newContext()).request]
  await signUp(friend, 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley')
  await signUp(asking, 'Moana Lookswell')
  for (const calls of [friend, asking]) await calls.post('/api/buddy-requests', { data: { followingId: user.id } })
  const [, first] = await (await context.request.get('/api/buddy-requests/pending')).json()
  await context.request.put(`/api/buddy-requests/${first.id}/accept`)
  const session = await paddleOut(friend, spot)
  return { page, context, spot, session }
}

test('every page that visitors see fits small phones, reads well in both themes, and is open to all', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const spot = await spotNamed(page.request, "Teahupo'o")
  await openAddress(page, '/')
  await looksRight(page, 'Ready to Surf?')
  await page.goto('/#step-2')
  await looksRight(page, 'Everything You Need')
  await openAddress(page, '/discover')
  await looksRight(page, 'Discover Surf Spots')
  await openAddress(page, `/discover?spot=${spot.id}`)
  await looksRight(page, 'Current Conditions')
  await openAddress(page, '/terms')
  await looksRight(page, 'Lineup is not a rescue service')
  await openAddress(page, '/privacy')
  await looksRight(page, 'What others see')
  await openAddress(page, '/no/such/beach')
  await looksRight(page, '404 Page Not Found')
  await openAddress(page, '/api/login')
  await looksRight(page, 'Back in the water')
  await openAddress(page, '/api/signup')
  await looksRight(page, 'Join the line-up')
  expect(complaints).toEqual([])
})

test('every page that surfers see before they are in the water fits small phones, reads well in both themes, and is open to all', async ({
  browser,
}) => {
  const { page, spot, session } = await someoneBusy(browser, () => browser.newContext())
  const complaints = complaintsOf(page)
  await openAddress(page, '/')
  await looksRight(page, 'Find Buddies')
  await openAddress(page, '/?check-in')
  await looksRight(page, 'Nearby Spots')
  await openAddress(page, `/?session=${session.id}`)
  await looksRight(page, 'No photos yet')
  await openAddress(page, `/?spot=${spot.id}`)
  await looksRight(page, 'Recent Buddy Sessions')
  await openAddress(page, '/?find-buddies')
  await looksRight(page, 'Type at least 2 characters to search')
  await page.getByRole('searchbox').fill('lookswell')
  await looksRight(page, 'Request Pending')
  await openAddress(page, '/buddies')
  await looksRight(page, 'Pending Requests')
  await openAddress(page, '/notifications')
  await looksRight(page, 'wants to be your buddy')
  expect(complaints).toEqual([])
})

test('every page that surfers see in the water, their own and the settings fit small phones, read well in both themes, and are open to all', async ({
  browser,
}) => {
  const { page, context, spot, session } = await someoneBusy(browser, () => browser.newContext())
  const complaints = complaintsOf(page)
  const own = await paddleOut(context.request, spot)
  await openAddress(page, '/home')
  await looksRight(page, 'Currently Surfing')
  await openAddress(page, '/discover?check-in')
  await looksRight(page, 'Check out there first.')
  await openAddress(page, '/profile')
  await looksRight(page, 'Recent Sessions')
  await openAddress(page, '/profile?edit-profile')
  await looksRight(page, 'Change Photo')
  await openAddress(page, '/profile?achievements')
  await looksRight(page, 'More to unlock')
  await openAddress(page, `/?surfer=${session.userId}`)
  await looksRight(page, 'Shared buddies')
  await openAddress(page, `/?edit-session=${own.id}`)
  await looksRight(page, 'Who sees it')
  await openAddress(page, `/?log-session=${spot.id}`)
  await looksRight(page, 'No one gets an alert.')
  await openAddress(page, '/sessions')
  await looksRight(page, '1 session')
  await openAddress(page, '/settings/privacy')
  await looksRight(page, 'Who can find you')
  await openAddress(page, '/settings/security')
  await looksRight(page, 'This browser')
  await openAddress(page, '/settings/notifications')
  await looksRight(page, 'Quiet')
  await openAddress(page, '/help')
  await looksRight(page, 'How do I check in?')
  expect(complaints).toEqual([])

  // Without a network a check-out waits. No service worker answers here: the code for it must have come before.
  await openAddress(page, '/?outbox')
  await shows(page, 'Nothing waiting')
  await openAddress(page, `/?wrap-up=${own.id}`)
  await shows(page, 'Waves caught')
  await context.setOffline(true)
  await page.getByRole('dialog', { name: 'Check Out' }).getByRole('button', { name: 'Check Out' }).click()
  await looksRight(page, '1 check-out waiting')
  await openAddress(page, '/?outbox')
  await looksRight(page, 'Send now')
})
