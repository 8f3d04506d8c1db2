// Before each file of component tests: the pages are real, the server is answered for, and no test leaves anything behind.
import 'fake-indexeddb/auto'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { answerCall, firstProblem, resetNetwork } from '#test/component/network.ts'
import { SilentSocket } from '#test/component/silent-socket.ts'
import { reportReached } from '#web/lib/offline/reachability.ts'
import { toasts } from '#web/ui/feedback/toast.ts'
import { drafts } from '#web/ui/fields/drafts.ts'

// A busy machine may take its time; a call without an answer ends the waiting at once.
const { asyncWrapper } = getConfig()
configure({
  // No style sheet is loaded here, and asking each element for its style takes longer than the page; so does innerText.
  defaultHidden: true,
  asyncUtilTimeout: 60_000,
  asyncWrapper: (wait) => Promise.race([asyncWrapper(wait), firstProblem()]),
  getElementError: (message) => new Error(`${message}\n\n${shownTexts().join('\n').slice(0, 4000)}`),
})

function shownTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  return texts
}

/** A toast of safety that nobody closes would keep those of the tests that follow waiting. */
function closeToasts() {
  for (let shown = toasts.getShown(); shown; shown = toasts.getShown()) toasts.close(shown.id)
}

beforeEach(() => {
  // What was under way when the test before ended may have shown one since.
  closeToasts()
  resetNetwork()
  vi.stubGlobal('fetch', answerCall)
  vi.stubGlobal('WebSocket', SilentSocket)
})

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // Code that is still being imported when its file ends cannot be, and the app would miss it in every later file.
  await vi.dynamicImportSettled()
  closeToasts()
  drafts.clear()
  localStorage.clear()
  sessionStorage.clear()
  reportReached()
  await emptyDatabases()
  // A problem that nothing waited for fails the test too.
  await Promise.race([firstProblem(), Promise.resolve()])
})

/** Empties every IndexedDB; the app keeps its connections to them. */
async function emptyDatabases() {
  for (const { name } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name!))
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) {
      const transaction = database.transaction(stores, 'readwrite')
      for (const store of stores) await settled(transaction.objectStore(store).clear())
    }
    database.close()
  }
}

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
