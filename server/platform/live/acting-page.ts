import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { id } from '#contract/endpoint.ts'
import { PAGE_HEADER } from '#contract/headers.ts'

const storage = new AsyncLocalStorage<string | undefined>()

/** The page that says it sent a request; undefined when no page does. */
export const pageIdIn = (headers: IncomingHttpHeaders): string | undefined => id.safeParse(headers[PAGE_HEADER]).data

/** The id of the page whose request is being answered; undefined in jobs, and for clients that send none. */
export const actingPage = (): string | undefined => storage.getStore()

/** Runs `work`, all of it, as what this page asked for; with undefined as what no page did. */
export const actFor = <Result>(pageId: string | undefined, work: () => Result): Result => storage.run(pageId, work)
