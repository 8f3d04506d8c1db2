import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/product.ts'
import { aSurferOnTheWay, PIER, paddleOut, spotNamed } from '#e2e/surfers.ts'
import type { TrackPoint } from '#surf/track.ts'
import { aTrack, lengthMs } from '#test/a-track.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true })
const waves = (page: Page) => card(page).locator('dl > div').first().locator('dd')

/** A phone whose positions are played by the test, with the times of the track. */
async function playedPositions(page: Page) {
  await page.addInitScript(() => {
    const watch = (found: PositionCallback) => {
      const listener = ({ detail }: CustomEventInit<GeolocationPosition[]>) => {
        for (const position of detail ?? []) found(position)
      }
      addEventListener('positions', listener)
      document.documentElement.dataset.watching = 'yes'
      return 1
    }
    Object.defineProperty(Navigator.prototype, 'geolocation', {
      get: () => ({ watchPosition: watch, clearWatch() {}, getCurrentPosition() {} }),
      configurable: true,
    })
  })
  return async (points: TrackPoint[]) => {
    await expect(page.locator('html')).toHaveAttribute('data-watching', 'yes')
    await page.evaluate(
      (detail) => dispatchEvent(new CustomEvent('positions', { detail })),
      points.map(({ at, latitude, longitude, accuracyM }) => ({
        ...{ timestamp: at, coords: { latitude, longitude, accuracy: accuracyM } },
      })),
    )
  }
}

test('a recorded track survives a reload and a network loss, and becomes a session with waves', async ({ browser }) => {
  const { page, context } = await aSurferOnTheWay(browser, 'Rika Recorder')
  const play = await playedPositions(page)
  const pier = await spotNamed(context.request, 'Huntington Beach Pier')
  const startAt = Math.round(Date.now() - lengthMs(6) - 60_000)
  const session = await paddleOut(context.request, pier, new Date(startAt))
  const track = aTrack({ startAt, waves: 6, from: PIER })
  const [first, second, third] = [track.slice(0, 400), track.slice(400, 750), track.slice(750)]

  await page.goto('/')
  await page.getByRole('button', { name: 'Record Track' }).click()
  await play(first)
  await expect(waves(page)).toHaveText('2')
  await expect(card(page).getByRole('status')).toHaveText(/^Good position/)

  // A second tab of the same browser does not record beside the first.
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Another tab of this browser is recording.')).toBeVisible()
  await other.close()

  await page.reload()
  await context.setOffline(true)
  await play(second)
  await expect(waves(page)).toHaveText('5')
  await play(third)
  await expect(waves(page)).toHaveText('6')
  await card(page).getByRole('button', { name: 'Stop Recording' }).click()
  await expect(page.getByText(/parts? of your track waits? to be uploaded/)).toBeVisible()
  await expect(card(page)).toBeHidden()

  await context.setOffline(false)
  await expect
    .poll(async () => {
      const detail = await (await context.request.get(`/api/surf-sessions/${session.id}`)).json()
      return [detail.waveCount, detail.waves.length]
    })
    .toEqual([6, 6])
  const stored = await (await context.request.get(`/api/surf-sessions/${session.id}/track`)).json()
  expect(stored.points.at).toEqual(track.map(({ at }) => at))
  await expect.poll(() => recordingsOn(page), 'what is uploaded is not kept on the phone').toBe(0)
})

/** How many recordings this phone still holds. */
const recordingsOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('lineup-tracks-') ? [name] : [],
    )
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(names[0]!)
      request.onsuccess = () => resolve(request.result)
    })
    const count = await new Promise<number>((resolve) => {
      const request = opened.transaction('recordings').objectStore('recordings').count()
      request.onsuccess = () => resolve(request.result)
    })
    opened.close()
    return count
  })
