import { expect } from '@playwright/test'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { aPhoto } from '#e2e/support/a-photo.ts'
import { test } from '#e2e/support/product.ts'
import { actsOnDisk } from '#e2e/support/stored-in.ts'
import { aSurferOnARoad, spotNamed } from '#e2e/support/surfers.ts'

const SPOT = 'Huntington Beach Pier'

test('a pending past session and its photos can be edited, and the edited version is sent', async ({
  browser,
  baseURL,
}) => {
  const { road, page, context, user } = await aSurferOnARoad(browser, baseURL, 'Una Latelog', {
    serviceWorkers: 'block',
  })
  const pier = await spotNamed(context.request, SPOT)
  // No service worker answers here: what names the session in the outbox must have come before the network goes.
  const actsFetched = page.waitForResponse(/\/outbox-acts-/)
  await page.goto(`/profile?log-session=${pier.id}`)
  const outbox = page.getByRole('dialog', { name: 'Outbox' })
  const past = page.getByRole('dialog', { name: 'Log a Past Session' })
  await expect(past).toContainText(SPOT)
  await expect(page.getByText('Una Latelog').first()).toBeAttached()
  await page.evaluate(async (url) => void (await import(url)), (await actsFetched).url())
  await road.cut()
  await past.getByLabel('Date', { exact: true }).fill('2019-07-04')
  await past.getByLabel('In the water at').fill('06:30')
  await past.getByLabel('Out at').fill('08:00')
  await past.getByLabel('Add photos').setInputFiles(await aPhoto())
  await past.getByRole('button', { name: 'Log Session' }).click()
  const photosOnDisk = async () => (await actsOnDisk(page, user.id)).filter((act) => act === 'photo')
  const waitingSessions = page.getByRole('list', { name: 'Sessions waiting' })
  await expect(waitingSessions).toContainText('Jul 4, 2019')
  await expect.poll(photosOnDisk).toHaveLength(1)
  await waitingSessions.getByRole('button', { name: `Change: ${SPOT}` }).click()
  await expect(past.getByLabel('Date', { exact: true })).toHaveValue('2019-07-04')
  await expect(waitingSessions).toHaveCount(0)
  await past.getByLabel('Notes').fill('Long ago')
  // The toast stays while time stands still.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await past.getByRole('button', { name: 'Log Session' }).click()
  await page.getByRole('group', { name: 'Saved on this phone' }).getByRole('button', { name: 'Show' }).click()
  await expect(outbox.getByRole('list', { name: 'Waiting' })).toContainText(`Past session at ${SPOT}`)
  await page.clock.resume()
  await expect.poll(photosOnDisk).toHaveLength(1)
  road.mend()
  await expect(outbox).toContainText('Nothing waiting')
  const sessions: SurfSession[] = await (await context.request.get(`/api/surf-sessions/user/${user.id}`)).json()
  const arrived = await context.request.get(`/api/surf-sessions/${sessions[0]?.id}`)
  expect(await arrived.json()).toMatchObject({ isActive: false, notes: 'Long ago', photos: [{ caption: null }] })
})
