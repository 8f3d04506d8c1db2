import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#e2e/product.ts'
import { showsTexts } from '#e2e/shows-texts.ts'
import { areBuddies, aSurferOnTheWay, signUp, spotNamed } from '#e2e/surfers.ts'

// A session that nobody checked in for, logged afterwards.

const SMALL = { width: 320, height: 640 }

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Log a Past Session' })
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})

test('a surfer logs a session from before Lineup, by the clock of its spot, and finds it with its photos', async ({
  browser,
}) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Flo Forgetful', {
    ...{ timezoneId: 'America/New_York', locale: 'en-GB', viewport: SMALL },
  })
  const { request: buddy } = await browser.newContext()
  await areBuddies(context.request, user, buddy, await signUp(buddy, 'Bea Wasthere'))
  const bay = await spotNamed(context.request, 'Manu Bay')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Log a past session' }).click()
  await expect(page).toHaveURL('/profile?log-session=')
  await expect(sheet(page).getByRole('button', { name: 'Log Session' })).toBeDisabled()
  await sheet(page).getByRole('searchbox', { name: 'Spot' }).fill('Manu')
  await sheet(page)
    .getByRole('button', { name: /Manu Bay/ })
    .click()
  await sheet(page).getByLabel('Date', { exact: true }).fill('2019-07-04')
  await sheet(page).getByLabel('In the water at').fill('06:30')
  await sheet(page).getByLabel('Out at').fill('06:00')
  await expect(sheet(page)).toContainText('The end must be after the start.')
  await expect(sheet(page)).toContainText('Times are local to the spot: New Zealand Standard Time.')

  // Closed and opened again, what was typed and chosen is still there.
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toBeHidden()
  await page.getByRole('button', { name: 'Log a past session' }).click()
  await expect(sheet(page).getByLabel('Date', { exact: true })).toHaveValue('2019-07-04')
  await sheet(page).getByLabel('Out at').fill('08:00')
  await expect(sheet(page)).toContainText('1h 30m in the water.')
  await sheet(page).getByLabel('Waves caught').fill('14')
  await sheet(page).getByRole('radio', { name: '5 stars' }).check()
  await sheet(page)
    .getByLabel('Add photos')
    .setInputFiles([await photo('one.jpg'), await photo('two.jpg')])
  await expect(sheet(page).getByRole('list', { name: 'Photos to upload' }).getByRole('listitem')).toHaveCount(2)
  await sheet(page).getByRole('checkbox', { name: 'Bea Wasthere' }).check()
  for (const percent of [100, 200]) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
    const reach = await sheet(page).evaluate((element) =>
      Math.max(...[...element.querySelectorAll('input, button, p')].map((one) => one.getBoundingClientRect().right)),
    )
    expect(reach, `${percent} % text stays inside the page`).toBeLessThanOrEqual(SMALL.width)
  }
  await sheet(page).getByRole('button', { name: 'Log Session' }).click()
  // No 'View session': it opens by itself.
  expect(await page.getByRole('group', { name: 'Session Logged' }).innerText()).toBe('Session Logged')

  const detail = page.getByRole('dialog', { name: 'Flo Forgetful' })
  await expect(detail).toContainText('Manu Bay')
  // Read as it was typed, by the clock of the spot.
  await expect(page.locator('ul[aria-label="Recent sessions"] li')).toContainText('Start06:30')
  await expect(detail.getByRole('region', { name: /^Session Photos/ }).getByRole('listitem')).toHaveCount(2)
  const { id } = (await (await context.request.get(`/api/surf-sessions/spot/${bay.id}`)).json())[0]
  await expect(page).toHaveURL(`/profile?session=${id}`)
  expect(await (await context.request.get(`/api/surf-sessions/${id}`)).json()).toMatchObject({
    ...{ startTime: '2019-07-03T18:30:00.000Z', endTime: '2019-07-03T20:00:00.000Z', waveCount: 14, rating: 5 },
    ...{ isActive: false, visibility: 'everyone', companions: [{ firstName: 'Bea' }] },
  })

  // A second one at that time is refused in words, and nothing that was typed is lost.
  await page.goto(`/sessions?log-session=${bay.id}`)
  await sheet(page).getByLabel('Date', { exact: true }).fill('2019-07-04')
  await sheet(page).getByLabel('In the water at').fill('07:00')
  await sheet(page).getByLabel('Out at').fill('09:00')
  await sheet(page).getByRole('button', { name: 'Log Session' }).click()
  await expect(sheet(page)).toContainText('This overlaps your session at Manu Bay, Jul 4, 2019, 6:30 – 8:00 AM.')
  await expect(sheet(page).getByLabel('Out at')).toHaveValue('09:00')
  // What is wrong with what was sent is said, whatever made it wrong.
  const sends = async (change: Record<string, unknown>) => {
    await page.route(
      '/api/surf-sessions/past',
      (route) => route.continue({ postData: { ...route.request().postDataJSON(), ...change } }),
      { times: 1 },
    )
    await sheet(page).getByLabel('Notes').fill(Object.keys(change).join())
    await sheet(page).getByRole('button', { name: 'Log Session' }).click()
  }
  await sends({ startTime: undefined })
  await showsTexts(page, 'logSession', 'Required')
  await sends({ waveCount: '14' })
  await showsTexts(page, 'logSession', 'Expected {type}, received {type}')
  await sends({ waveCount: -1 })
  await showsTexts(page, 'logSession', 'Number must be greater than or equal to {count}')
  await sends({ board: '' })
  await showsTexts(page, 'logSession', 'String must contain at least {count} character(s)')
  await sends({ visibility: 'nobody' })
  await showsTexts(page, 'logSession', 'Invalid input')
  // An answer that comes once the form is closed ends the draft all the same, and leads nowhere.
  const held = Promise.withResolvers<void>()
  await page.route('/api/surf-sessions/past', async (route) => {
    await held.promise
    await route.continue()
  })
  await sheet(page).getByLabel('Date', { exact: true }).fill('2019-07-05')
  await sheet(page)
    .getByLabel('Add photos')
    .setInputFiles([await photo('late.jpg')])
  await sheet(page).getByRole('button', { name: 'Log Session' }).click()
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  held.resolve()
  await expect(page.getByText('Photo uploaded successfully!').first()).toBeVisible()
  await expect(page).toHaveURL('/sessions')
  await page.getByRole('status', { name: 'Notifications' }).getByRole('button', { name: 'View session' }).click()
  await expect(page).toHaveURL(/\/sessions\?session=/)
  await expect(detail.getByRole('region', { name: /^Session Photos/ }).getByRole('listitem')).toHaveCount(1)
})
