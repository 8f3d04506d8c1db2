import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type Endpoint, id } from '#contract/endpoint.ts'
import { PAGE_HEADER } from '#contract/headers.ts'

const storage = new AsyncLocalStorage<string | undefined>()

/** Id of the page that made a call and updates itself; undefined if there is none. */
export const pageIdIn = ({ pageFollows }: Endpoint, headers: IncomingHttpHeaders): string | undefined =>
  pageFollows ? id.safeParse(headers[PAGE_HEADER]).data : undefined

/** Id of the page whose call is running; undefined in jobs and for calls that no page follows. */
export const actingPage = (): string | undefined => storage.getStore()

/** Runs `work` on behalf of this page; with undefined, on behalf of none. */
export const actFor = <Result>(pageId: string | undefined, work: () => Result): Result => storage.run(pageId, work)
