import { expect } from '@playwright/test'
import { recordShifts } from '#e2e/app/layout-shifts.ts'
import { openAddress } from '#e2e/support/looks-right.ts'
import { test } from '#e2e/support/product.ts'
import { showsTexts, showsToast } from '#e2e/support/shows-texts.ts'
import { areBuddies, aSurferOnTheWay, PIER, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { anHour } from '#test/sea/an-hour.ts'

const RAGLAN = { latitude: -37.83, longitude: 174.8 }
const MENTAWAI = { latitude: -2.1, longitude: 99.6 }

test('Home opens sessions, spots and the check-in at their own addresses', async ({ browser, playwright, baseURL }) => {
  const { page, context, user } = await aSurferOnTheWay(browser, 'Hana Homewave', { geolocation: RAGLAN })
  const mana = await playwright.request.newContext({ baseURL })
  const manasAccount = await signUp(mana, 'Mana Homewave')
  const session = await paddleOut(mana, await spotNamed(context.request, 'Manu Bay'))

  await page.goto('/home')
  const nearby = page.getByRole('list', { name: 'Active sessions nearby' })
  await showsTexts(page, 'shell', 'Lineup', 'Home', 'Discover', 'Buddies', 'Profile')
  await showsTexts(page, 'home', 'Join')
  await nearby.getByRole('button', { name: /^Mana Homewave/ }).click()
  const sessionSheet = page.getByRole('dialog', { name: 'Mana Homewave' })
  await expect(sessionSheet).toContainText('Manu Bay')
  await expect(page).toHaveURL(`/home?session=${session.id}`)
  await page.reload()
  await showsTexts(page, 'session', 'Active', 'Session Info', 'Session Photos', 'No photos yet')
  await expect(sessionSheet.getByRole('button', { name: 'Join Mana Homewave' })).toBeVisible()
  await page.goBack()
  await expect(sessionSheet).toBeHidden()
  await expect(page).toHaveURL('/home')

  const home = page.getByRole('main')
  await expect(home).toContainText('Weather data by Open-Meteo.com, CC BY 4.0, changed')
  for (const [name, href] of [
    ['Open-Meteo.com', 'https://open-meteo.com/'],
    ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ] as const)
    await expect(home.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await home
    .getByRole('region', { name: 'Surf Spots Near You' })
    .getByRole('button', { name: /Manu Bay/ })
    .click()
  const spotSheet = page.getByRole('dialog', { name: 'Manu Bay' })
  await expect(spotSheet).toContainText('-37.8213, 174.8130')
  await showsTexts(page, 'spot', 'Popularity: {score}/100', 'Check In Here', 'No sessions recorded here yet')
  await showsTexts(page, 'spot', 'No buddy sessions here recently')
  await expect(spotSheet.getByRole('heading', { name: 'Current Conditions' })).toBeVisible()
  const address = page.url()
  await areBuddies(context.request, user, mana, manasAccount)
  await page.reload()
  await expect(spotSheet).toContainText('-37.8213, 174.8130')
  await showsTexts(page, 'spot', 'View')
  expect(page.url()).toBe(address)
  await spotSheet.getByRole('button', { name: 'Check In Here' }).click()
  const checkIn = page.getByRole('dialog', { name: 'Check In to Surf' })
  const choice = checkIn.getByRole('list', { name: 'Your Choice' }).getByRole('radio', { name: 'Manu Bay' })
  await expect(choice).toBeChecked()
  await expect(spotSheet).toBeHidden()
  await checkIn.getByRole('button', { name: 'Close' }).click()
  await expect(checkIn).toBeHidden()
  await expect(page).toHaveURL('/home')

  await openAddress(page, `/?session=${crypto.randomUUID()}`)
  await showsTexts(page, 'session', 'Session not found')
  await mana.dispose()
})

test('joining a session is shown at once and persists after a reload', async ({ browser, playwright, baseURL }) => {
  const { page } = await aSurferOnTheWay(browser, 'Jo Joins', { geolocation: MENTAWAI })
  const host = await playwright.request.newContext({ baseURL })
  await signUp(host, 'Hugo Hosts')
  const session = await paddleOut(host, await spotNamed(host, "Lance's Right (HTs)"))
  await page.goto('/')
  const held = Promise.withResolvers<void>()
  await page.route('/api/surf-sessions/*/join', async (route) => {
    await held.promise
    await route.continue()
  })
  const nearby = page.getByRole('list', { name: 'Active sessions nearby' })
  await nearby.getByRole('button', { name: 'Join Hugo Hosts' }).click()
  await expect(nearby.getByRole('button', { name: 'Joined Hugo Hosts' })).toBeDisabled()
  held.resolve()
  await showsToast(page, "Success!: You've joined the surf session!")
  await expect(page.getByRole('region', { name: 'Currently Surfing' })).toContainText("Lance's Right (HTs)")
  await page.reload()
  await expect(nearby.getByRole('button', { name: 'Joined Hugo Hosts' })).toBeDisabled()
  await openAddress(page, `/?session=${session.id}`)
  await expect(page.getByRole('dialog', { name: 'Hugo Hosts' }).getByText('Joined')).toBeVisible()
  await expect(page.getByText('Join', { exact: true })).toHaveCount(0)
  await host.dispose()
})

test('a sheet whose code failed to load opens at the next try', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Lia Lostcode', { geolocation: MENTAWAI })
  const host = await aSurferOnTheWay(browser, 'Hugo Hosts')
  await paddleOut(host.context.request, await spotNamed(host.context.request, "Lance's Right (HTs)"))
  await page.route('**/assets/*/check-in-*.js', (route) => route.abort())
  await page.goto('/?in-the-water')
  await expect(page.getByText("Couldn't load this")).toBeVisible()
  await page.unroute('**/assets/*/check-in-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Active Sessions Nearby' })).toContainText('Hugo Hosts')
})

test('Home suggests the next spot and the age of its forecast without a layout shift', async ({ browser }) => {
  const { page } = await aSurferOnTheWay(browser, 'Otto Oldnews', { geolocation: PIER })
  const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString()
  const held = Promise.withResolvers<void>()
  await page.route('/api/surf-spots/nearby/suggestion?*', async (route) => {
    const pier = await spotNamed(page.request, 'Huntington Beach Pier')
    const suggested = {
      spot: { id: pier.id, name: pier.name },
      distance: 0.1,
      start: inHours(0),
      end: inHours(3),
      hour: { ...anHour, time: inHours(0), waveHeight: 1.5, surfRating: 4, windSide: 'offshore' },
      fetchedAt: new Date(Date.now() - 9.5 * HOUR_MS).toISOString(),
    }
    const reply = {
      outlook: 'next-light',
      suggested,
      timeZone: 'America/Los_Angeles',
      firstLight: null,
      lastLight: inHours(5),
    }
    await held.promise
    await route.fulfill({ json: reply })
  })
  const shifts = await recordShifts(page)
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'On land' })
  await expect(hero.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Surf Spots Near You' }).getByRole('listitem')).toHaveCount(4)
  held.resolve()
  await expect(hero.getByRole('heading', { name: 'Clean lines at Huntington Beach Pier' })).toBeVisible()
  await expect(hero).toContainText(/Light until .*[45] ft at 1[23] s/)
  await expect(hero).toContainText('Great until')
  await expect(hero).toContainText('Forecast 9 h old')
  expect(await shifts()).toEqual([])
  await hero.getByRole('button', { name: 'Check In' }).click()
  await expect(page).toHaveURL(/\/\?check-in=[\w-]{36}$/)
  await page.goBack()
  await hero.getByRole('button', { name: 'Clean lines at Huntington Beach Pier' }).click()
  await expect(page.getByRole('dialog', { name: 'Huntington Beach Pier' })).toBeVisible()
})
