import { expect, type Page } from '@playwright/test'

/** `page.evaluate`, begun anew when the page makes way for another before it has ended. */
export async function evaluateAnew<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await page.evaluate(work)
    } catch (failure) {
      if (!String(failure).includes('Execution context was destroyed')) throw failure
      await page.waitForLoadState()
    }
  }
}

/** What stands in this site's databases, as text. */
export const storedInDatabases = (page: Page) =>
  evaluateAnew(page, async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      // Deleted since it was listed: it must not be made anew, without what the app keeps in it.
      opening.onupgradeneeded = () => opening.transaction!.abort()
      const db = await done(opening).catch(() => undefined)
      if (!db) continue
      for (const store of db.objectStoreNames)
        texts.push(name, JSON.stringify(await done(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return texts.join('\n')
  })

/** Everything that this site has stored in the browser, as text: megabytes, for the app's own files are among it. */
export async function storedIn(page: Page): Promise<string> {
  const elsewhere = await evaluateAnew(page, async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request))!.text())
    }
    return texts.join('\n')
  })
  return `${await storedInDatabases(page)}\n${elsewhere}`
}

/** Puts what a surfer has sent, under this title, into their outbox on this phone. */
export const storeSent = (page: Page, surferId: string, title: string) =>
  page.evaluate(
    async ({ surferId, title }) => {
      const opening = indexedDB.open(`lineup-outbox-${surferId}`)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const sent = { id: 'a', serverId: 'b', title, remark: null, sentAt: Date.now() }
      const putting = opening.result.transaction('sent', 'readwrite').objectStore('sent').put(sent)
      await new Promise((resolve) => putting.addEventListener('success', resolve))
      opening.result.close()
    },
    { surferId, title },
  )

/**
 * Waits until the page has kept a reply of this route. It keeps what it has read, and on a busy machine tests its line again,
 * once its surfer comes back to it.
 */
export const keepsReply = (page: Page, route: string) =>
  expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        return storedInDatabases(page)
      },
      { timeout: 60_000 },
    )
    .toContain(`"key":"[\\"${route}\\"`)

/** The names of the acts in this surfer's outbox on disk. */
export const actsOnDisk = (page: Page, surferId: string) =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(({ act }) => act))
          }
        }
      }),
    `lineup-outbox-${surferId}`,
  )
