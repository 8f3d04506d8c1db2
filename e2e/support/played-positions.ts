import { expect, type Page } from '@playwright/test'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** A phone whose positions are played by the test, with the times of the track. Call it before the page is opened. */
export async function playedPositions(page: Page) {
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

/** How many rows this phone holds of recorded tracks: recordings or points. 0 where it has no database of them. */
export const rowsOnPhone = (page: Page, store: 'recordings' | 'points') =>
  page.evaluate(async (store) => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const tracks = names.find((name) => name.startsWith('lineup-tracks-'))
    if (!tracks) return 0
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(tracks)
      request.onsuccess = () => resolve(request.result)
    })
    const count = await new Promise<number>((resolve) => {
      const request = opened.transaction(store).objectStore(store).count()
      request.onsuccess = () => resolve(request.result)
    })
    opened.close()
    return count
  }, store)
