import type { Page } from '@playwright/test'
import { evaluateAnew } from '#e2e/support/stored-in.ts'

/** Whether the app would open for its surfer without a network; push ends together with that. */
export const isRemembered = (page: Page) =>
  evaluateAnew(page, async () => {
    const name = 'lineup-kept-replies'
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return false
    return new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open(name)
      // Deleted just now: it must not be made anew, without what the app keeps in it.
      opening.onupgradeneeded = () => resolve(false)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const counting = database.transaction('viewer').objectStore('viewer').count()
        counting.onsuccess = () => {
          database.close()
          resolve(counting.result > 0)
        }
      }
    })
  })
