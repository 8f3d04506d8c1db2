import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const profile = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Chooses from the three dots of a profile, and says yes to the question that follows. */
async function part(page: Page, name: string, action: 'Remove Buddy' | 'Block') {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
}

test('a profile that was found by search leads to being buddies, and shows where they are out', async ({ browser }) => {
  const { page: bea } = await aSurferOnTheWay(browser, 'Bea Seeker')
  const { page: cal, context: cals, user } = await aSurferOnTheWay(browser, 'Cal Foundswell')
  await cal.goto('/buddies')
  await bea.goto('/buddies?find-buddies')
  const finder = bea.getByRole('dialog', { name: 'Find Surf Buddies' })
  await finder.getByRole('searchbox').fill('foundswell')
  await bea.getByRole('button', { name: /^Cal Foundswell/ }).click()
  const dialog = profile(bea, 'Cal Foundswell').filter({ hasText: `@${user.username}` })
  await expect(dialog).toContainText('No sessions yet')
  await expect(bea).toHaveURL(`/buddies?surfer=${user.id}`)

  await bea.route('/api/buddy-requests', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await dialog.getByRole('button', { name: 'Add Buddy' }).click()
  await sees(bea, 'Failed to send request')
  await bea.unroute('/api/buddy-requests')
  await dialog.getByRole('button', { name: 'Add Buddy' }).click()
  await sees(bea, 'Buddy request sent!')
  await expect(dialog.getByText('Request Pending')).toBeVisible()

  await cal
    .getByRole('region', { name: /Pending Requests/ })
    .getByRole('button', { name: /^Bea Seeker/ })
    .click()
  await profile(cal, 'Bea Seeker').getByRole('button', { name: 'Accept Bea Seeker' }).click()
  await sees(cal, 'Buddy request accepted!')
  await expect(profile(cal, 'Bea Seeker').getByText('Buddies', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Buddies', { exact: true })).toBeVisible()

  const session = await paddleOut(cals.request, await spotNamed(cals.request, 'Manu Bay'))
  await dialog.getByRole('button', { name: 'In the water: Manu Bay' }).click()
  await expect(bea).toHaveURL(`/buddies?session=${session.id}`)
  await bea.goBack()
  await expect(dialog).toContainText('Session1')
  await bea.goBack()
  await expect(finder.getByRole('searchbox')).toHaveValue('foundswell')
  await expect(finder.getByRole('listitem')).toContainText('Buddies')
})

test('of a stranger one sees the spot and the hour, and no length that would give the minute away', async ({
  browser,
}) => {
  const { page } = await aSurferOnTheWay(browser, 'Dee Curious')
  const { context, user } = await aSurferOnTheWay(browser, 'Eli Notabuddy')
  const start = new Date(Date.now() - 3 * 60 * 60 * 1000)
  const { id } = await paddleOut(context.request, await spotNamed(context.request, 'Manu Bay'), start)
  await context.request.put(`/api/surf-sessions/${id}/end`, { data: {} })
  await page.goto(`/?surfer=${user.id}`)
  const card = profile(page, 'Eli Notabuddy').getByRole('list', { name: 'Recent sessions' }).getByRole('listitem')
  await expect(card).toContainText('Manu Bay')
  await expect(card).toContainText(/Startabout \d/)
  await expect(card).not.toContainText('Duration')
  await expect(profile(page, 'Eli Notabuddy')).toContainText('Last seen: Manu Bay')
})

test('who is blocked is gone for both, until the block is taken back', async ({ browser }) => {
  const { page: fay, user: faysOwn } = await aSurferOnTheWay(browser, 'Fay Blocker')
  const { page: gus, user } = await aSurferOnTheWay(browser, 'Gus Blockedby')
  await fay.goto(`/buddies?surfer=${user.id}`)
  await fay.route('/api/blocks/*', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await fay.getByRole('button', { name: 'More about Gus Blockedby' }).click()
  await fay.getByRole('menuitem', { name: 'Block' }).click()
  await expect(fay.getByRole('alertdialog')).toContainText("You won't be able to see each other.")
  await fay.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await sees(fay, 'Failed to block this surfer')
  await fay.unroute('/api/blocks/*')

  await fay.goto(`/buddies?surfer=${user.id}`)
  const blocked = fay.waitForResponse('/api/blocks/*')
  await part(fay, 'Gus Blockedby', 'Block')
  await blocked
  await expect(fay.getByRole('dialog')).toHaveCount(0)
  for (const [page, other] of [
    [fay, user],
    [gus, faysOwn],
  ] as const) {
    await page.goto(`/?surfer=${other.id}`)
    await expect(page.getByRole('dialog')).toContainText('Surfer not found')
    await page.goto(`/?find-buddies=${encodeURIComponent(`${other.firstName} ${other.lastName}`)}`)
    await sees(page, 'No users found')
  }

  await fay.goto('/settings/privacy')
  const unblock = fay.getByRole('button', { name: 'Unblock Gus Blockedby' })
  await fay.route('/api/blocks/*', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await unblock.click()
  await sees(fay, 'Failed to unblock this surfer')
  await fay.unroute('/api/blocks/*')
  await unblock.click()
  await sees(fay, 'No one blocked.')
  await fay.goto(`/?surfer=${user.id}`)
  await expect(profile(fay, 'Gus Blockedby').getByRole('button', { name: 'Add Buddy' })).toBeVisible()
})

test('a buddy who could not be removed still is one', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Hal Staysclose')
  const { context: others, user: other } = await aSurferOnTheWay(browser, 'Ivy Staysclose')
  await context.request.post('/api/buddy-requests', { data: { followingId: other.id } })
  await others.request.post('/api/buddy-requests', { data: { followingId: user.id } })
  await page.goto(`/buddies?surfer=${other.id}`)
  await page.route('/api/buddies/*', (route) => route.fulfill({ status: 500, body: 'Oops' }))
  await part(page, 'Ivy Staysclose', 'Remove Buddy')
  await sees(page, 'Failed to remove buddy')
  await expect(profile(page, 'Ivy Staysclose').getByText('Buddies', { exact: true })).toBeVisible()
})

test('an address of nobody says so, and the own one leads to the own profile', async ({ browser }) => {
  const { page, user } = await aSurferOnTheWay(browser, 'Jan Myself')
  for (const id of [crypto.randomUUID(), 'nobody']) {
    await page.goto(`/?surfer=${id}`)
    await expect(page.getByRole('dialog')).toContainText('Surfer not found')
  }
  // News on the socket would load the profile again before anybody does.
  await page.routeWebSocket('/ws', () => {})
  await page.route(`/api/users/${user.id}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto(`/?surfer=${user.id}`)
  await expect(page.getByRole('dialog')).toContainText("Couldn't load this profile")
  await page.unroute(`/api/users/${user.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await profile(page, 'Jan Myself').getByRole('link', { name: 'This is you. See your profile' }).click()
  await expect(page).toHaveURL('/profile')
})
