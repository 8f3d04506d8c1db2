import type { Page } from '@playwright/test'

/** Whether the app would open for its surfer without a network; push ends together with that. */
export const isRemembered = (page: Page) =>
  page.evaluate(async () => {
    const name = 'lineup-kept-replies'
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return false
    return new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open(name)
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
