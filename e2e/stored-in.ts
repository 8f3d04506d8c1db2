import type { Page } from '@playwright/test'

/** Everything that this site has stored in the browser, as text. */
export const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request))!.text())
    }
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        texts.push(name, JSON.stringify(await done(db.transaction(store).objectStore(store).getAll())))
      db.close()
    }
    return texts.join('\n')
  })

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
