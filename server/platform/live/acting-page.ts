import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | undefined>()

/** The id of the page whose request is being answered; undefined in jobs, and for clients that send none. */
export const actingPage = (): string | undefined => storage.getStore()

/** Runs `work`, all of it, as what this page asked for; with undefined as what no page did. */
export const actFor = <Result>(pageId: string | undefined, work: () => Result): Result => storage.run(pageId, work)
