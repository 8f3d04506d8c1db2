import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { isNotTooWide } from '#e2e/looks-right.ts'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import { aSurferOnTheWay, paddleOut, spotNamed } from '#e2e/surfers.ts'

// What a surfer does with a session of their own.

const sees = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const aSessionOf = async (calls: APIRequestContext) => paddleOut(calls, await spotNamed(calls, 'Manu Bay'))

test('a surfer edits what they say of a session, and what was typed survives a failure', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Edie Editor')
  const session = await aSessionOf(context.request)
  await page.goto(`/?session=${session.id}`)
  await page.getByRole('button', { name: 'Edit Session' }).click()
  await expect(page).toHaveURL(`/?edit-session=${session.id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Session' })
  await sheet.getByRole('radio', { name: '4 stars' }).check()
  await sheet.getByLabel('Wave size').fill('3-4 ft')
  await sheet.getByLabel('Waves caught').fill('11')
  await sheet.getByLabel('Board').fill('5\'10" fish')
  await sheet.getByLabel('Notes').fill('Glassy until nine')
  await expect(sheet).not.toContainText('Anyone who saw this session before')
  await sheet.getByRole('button', { name: 'Buddies' }).click()
  await expect(sheet).toContainText('Anyone who saw this session before may remember it')
  await sheet.getByRole('button', { name: 'Only you' }).click()
  await expect(sheet).toContainText('who kept its link knows it was yours')
  await page.route('/api/surf-sessions/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { message: 'Oops' } }) : route.continue(),
  )
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Failed to save session. Please try again.')
  await expect(sheet.getByLabel('Notes')).toHaveValue('Glassy until nine')
  await page.unroute('/api/surf-sessions/*')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`/?session=${session.id}`)
  const detail = page.getByRole('dialog', { name: 'Edie Editor' })
  await expect(detail.getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible()
  await expect(detail).toContainText('3-4 ft')
  await expect(detail).toContainText('Glassy until nine')
  await expect(detail).toContainText('Only you see this session.')
})

test('an edit that did not load can be tried again, and who closes one with changes is asked', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Edda Editor')
  const { id } = await aSessionOf(context.request)
  const call = `/api/surf-sessions/${id}`
  // A live connection that opens fetches anew what failed before.
  await page.routeWebSocket('/ws', () => {})
  await page.route(call, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto(`/?edit-session=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Session' })
  await expect(sheet).toContainText('Failed to fetch session details')
  await page.unroute(call)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await sheet.getByLabel('Notes').fill('Long lefts')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await isNotTooWide(page, 'Edit Session in large text')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet.getByLabel('Notes')).toHaveValue('Long lefts')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

test('a surfer corrects when and where a session was, and is told what cannot be', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Cora Corrector', { timezoneId: 'Pacific/Auckland' })
  const bay = await spotNamed(context.request, 'Manu Bay')
  const past = { startTime: '2025-07-03T18:30:00.000Z', endTime: '2025-07-04T02:00:00.000Z' }
  const logged = await context.request.post('/api/surf-sessions/past', { data: { surfSpotId: bay.id, ...past } })
  const { id } = await logged.json()
  await page.goto(`/?edit-session=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Session' })
  await expect(sheet.getByLabel('In the water at')).toHaveValue('06:30')
  await expect(sheet).not.toContainText('Times are local')
  await sheet.getByLabel('Out at').fill('05:00')
  await expect(sheet).toContainText('The end must be after the start.')
  await sheet.getByLabel('Out at').fill('08:00')
  await sheet.getByRole('button', { name: 'Change place' }).click()
  await sheet.getByRole('searchbox', { name: 'Spot' }).fill("Teahupo'o")
  await sheet.getByRole('button', { name: /Teahupo'o/ }).click()
  // The same moments, by the clock of Tahiti, where it is still the day before.
  await expect(sheet.getByLabel('Date', { exact: true })).toHaveValue('2025-07-03')
  await expect(sheet.getByLabel('In the water at')).toHaveValue('08:30')
  await expect(sheet).toContainText('Times are local to the spot: Tahiti Time.')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sees(page, 'Session Saved')
  expect(await (await context.request.get(`/api/surf-sessions/${id}`)).json()).toMatchObject({
    ...{ startTime: past.startTime, endTime: '2025-07-03T20:00:00.000Z' },
    surfSpot: { name: "Teahupo'o" },
  })
})

test('a session that its surfer deletes is gone, and so are its dialogs', async ({ browser }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Del Deleter')
  const session = await aSessionOf(context.request)
  await context.request.put(`/api/surf-sessions/${session.id}/end`, { data: {} })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Manu Bay' }).click()
  await page.getByRole('button', { name: 'Edit Session' }).click()
  await page.getByRole('button', { name: 'Delete Session' }).click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('button', { name: 'Delete Session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Session' }).click()
  await sees(page, 'Session Deleted')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('dialog', { name: /Edit Session|Del Deleter|Surf Session/ })).toHaveCount(0)
  await sees(page, 'No sessions yet')
  const left = await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()
  expect(left).toEqual([])
  const gone = `/api/surf-sessions/${session.id}`
  await page.routeWebSocket('/ws', () => {})
  await page.route(gone, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto(`/?session=${session.id}`)
  await showsTexts(page, 'session', 'Failed to fetch session details')
  await page.unroute(gone)
  await page.getByRole('button', { name: 'Try again' }).click()
  await sees(page, 'Session not found')
})
