import { expect, type Page, type Request } from '@playwright/test'
import sharp from 'sharp'
import { goTo } from '#e2e/support/go-to.ts'
import { becomesLive } from '#e2e/support/live-page.ts'
import { test } from '#e2e/support/product.ts'
import { areBuddies, aSurferOnTheWay } from '#e2e/support/surfers.ts'

const LISBON = { latitude: 38.7, longitude: -9.5 }

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A photo as a phone makes it: lying on its side, with the place where it was taken written into it. */
async function aPhotoThatKnowsItsPlace() {
  const upright = { width: 900, height: 600, channels: 3 as const, background: 'teal' }
  return await sharp({ create: upright })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: 'Tattletale 9' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 39/1 19/1' } })
    .toBuffer()
}

/** Which calls a page makes from now on: method and path of each. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
/** The calls of a page from now on that have no answer yet. */
function openCallsOf(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>()
  page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/api/') && asked.add(request)))
  page.on('requestfinished', (request) => void asked.delete(request))
  page.on('requestfailed', (request) => void asked.delete(request))
  return asked
}
const twiceIn = (calls: string[]) => calls.filter((call, nth) => calls.indexOf(call) !== nth)

test('likes, comments and joins reach the buddy, and photos are stripped of their location', async ({ browser }) => {
  const { page: kai, user: kaiSelf } = await aSurferOnTheWay(browser, 'Kai Community', { geolocation: LISBON })
  const { page: noa, user: noaSelf } = await aSurferOnTheWay(browser, 'Noa Community', { geolocation: LISBON })
  await areBuddies(noa.request, noaSelf, kai.request, kaiSelf)

  await noa.goto('/')
  const isLive = becomesLive(kai)
  const asked = openCallsOf(kai)
  await kai.goto('/?check-in')
  await isLive
  // What it has asked for once more since then has come.
  await expect.poll(() => asked.size).toBe(0)
  const checkIn = dialog(kai, 'Check In to Surf').getByRole('button', { name: 'Check In Now' })
  await expect(checkIn).toBeEnabled()
  const afterCheckIn = callsOf(kai)
  await checkIn.click()
  await sees(kai, 'Your surf session has started. Stay safe out there!')
  await expect(noa.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await expect.poll(() => afterCheckIn).toContain('GET /api/surf-sessions/active')
  const moved = afterCheckIn.slice(afterCheckIn.indexOf('POST /api/surf-sessions'))
  expect(twiceIn(moved), 'what a check-in moves is fetched once').toEqual([])

  await noa.getByRole('button', { name: /^Notifications/ }).click()
  await noa.getByText('Kai Community checked in').first().click()
  const detail = dialog(noa, 'Kai Community')
  await expect(detail.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  const afterLike = callsOf(noa)
  await detail.getByRole('button', { name: /^Like/ }).click()
  await expect(kai.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  const ofSession = afterLike.filter((made) => made.includes('/api/surf-sessions/'))
  expect(ofSession, 'a like is one call').toEqual([expect.stringMatching(/^POST .*\/like$/)])
  await detail.getByRole('textbox', { name: 'Comment' }).fill('Save me the peak')
  await detail.getByRole('button', { name: 'Post comment' }).click()
  await sees(noa, 'Your comment has been posted!')
  await detail.getByRole('button', { name: 'Join Kai Community' }).click()
  await sees(noa, "You've joined the surf session!")

  // The like and the comment are one row of the list.
  await expect(kai.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await goTo(kai, '/notifications')
  for (const did of ['liked and commented on your session', '“Save me the peak”', 'joined your session'])
    await expect(kai.getByRole('main').getByText(did).first()).toBeVisible()

  // Noa's own session is the one she joined with.
  const [{ id: own }] = await (await noa.request.get(`/api/surf-sessions/user/${noaSelf.id}`)).json()
  await goTo(noa, `/?session=${own}`)
  await dialog(noa, 'Noa Community').getByRole('button', { name: 'Add Photo' }).click()
  const photo = await aPhotoThatKnowsItsPlace()
  expect(photo.includes('Tattletale 9')).toBe(true)
  await noa.getByLabel('Choose photo').setInputFiles({ name: 'wave.jpg', mimeType: 'image/jpeg', buffer: photo })
  await noa.getByLabel('Caption (optional)').fill('The peak')
  await noa.getByRole('button', { name: 'Upload' }).click()
  await sees(noa, 'Photo uploaded successfully!')

  await goTo(kai, `/?session=${own}`)
  const picture = dialog(kai, 'Noa Community').getByRole('img', { name: 'The peak' })
  await expect(picture).toBeVisible()
  const address = new URL((await picture.getAttribute('src')) ?? '', kai.url())
  for (const size of ['', '?size=thumb']) {
    const bytes = await (await kai.request.get(address.pathname + size)).body()
    const { exif, xmp, iptc, width, height, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
    expect(height, 'turned upright').toBeGreaterThan(width)
    expect(bytes.includes('Tattletale')).toBe(false)
  }
})
