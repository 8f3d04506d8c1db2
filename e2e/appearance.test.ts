import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { isNotTooWide, isOpenToAll, shows } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, paddleOut, signUp, spotNamed } from '#e2e/surfers.ts'

// Up to twenty screens in four looks each.
test.describe.configure({ timeout: 180_000 })

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
  await page.goto('/')
  await looksRight(page, 'Ready to Surf?')
  await page.goto('/#step-2')
  await looksRight(page, 'Everything You Need')
  await page.goto('/discover')
  await looksRight(page, 'Discover Surf Spots')
  await page.goto(`/discover?spot=${spot.id}`)
  await looksRight(page, 'Current Conditions')
  await page.goto('/terms')
  await looksRight(page, 'Lineup is not a rescue service')
  await page.goto('/privacy')
  await looksRight(page, 'What others see')
  await page.goto('/no/such/beach')
  await looksRight(page, '404 Page Not Found')
  await page.goto('/api/login')
  await looksRight(page, 'Back in the water')
  await page.goto('/api/signup')
  await looksRight(page, 'Join the line-up')
  expect(complaints).toEqual([])
})

test('every page that surfers see fits small phones, reads well in both themes, and is open to all', async ({
  browser,
}) => {
  const { page, context, spot, session } = await someoneBusy(browser, () => browser.newContext())
  const complaints = complaintsOf(page)
  await page.goto('/')
  await looksRight(page, 'Find Buddies')
  await page.goto('/?check-in')
  await looksRight(page, 'Nearby Spots')
  await page.goto(`/?session=${session.id}`)
  await looksRight(page, 'No photos yet')
  await page.goto(`/?spot=${spot.id}`)
  await looksRight(page, 'Recent Buddy Sessions')
  await page.goto('/?find-buddies')
  await looksRight(page, 'Type at least 2 characters to search')
  await page.getByRole('searchbox').fill('lookswell')
  await looksRight(page, 'Request Pending')
  await page.goto('/buddies')
  await looksRight(page, 'Pending Requests')
  await page.goto('/notifications')
  await looksRight(page, 'wants to be your buddy')
  const own = await paddleOut(context.request, spot)
  await page.goto('/home')
  await looksRight(page, 'Currently Surfing')
  await page.goto('/discover?check-in')
  await looksRight(page, 'Check out there first.')
  await page.goto('/profile')
  await looksRight(page, 'Recent Sessions')
  await page.goto('/profile?edit-profile')
  await looksRight(page, 'Change Photo')
  await page.goto('/profile?achievements')
  await looksRight(page, 'More to unlock')
  await page.goto(`/?surfer=${session.userId}`)
  await looksRight(page, 'Shared buddies')
  await page.goto(`/?edit-session=${own.id}`)
  await looksRight(page, 'Who sees it')
  await page.goto(`/?log-session=${spot.id}`)
  await looksRight(page, 'No one gets an alert.')
  await page.goto('/sessions')
  await looksRight(page, '1 session')
  await page.goto('/settings/privacy')
  await looksRight(page, 'Who can find you')
  await page.goto('/settings/security')
  await looksRight(page, 'This browser')
  await page.goto('/settings/notifications')
  await looksRight(page, 'Quiet')
  await page.goto('/help')
  await looksRight(page, 'How do I check in?')
  expect(complaints).toEqual([])
})
