import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type Endpoint, id } from '#contract/endpoint.ts'
import { PAGE_HEADER } from '#contract/headers.ts'

const storage = new AsyncLocalStorage<string | undefined>()

/** The page that made a call and follows by itself what that moves; undefined when there is none. */
export const pageIdIn = ({ pageFollows }: Endpoint, headers: IncomingHttpHeaders): string | undefined =>
  pageFollows ? id.safeParse(headers[PAGE_HEADER]).data : undefined

/** The id of the page whose call is being answered; undefined in jobs, and where no page follows it. */
export const actingPage = (): string | undefined => storage.getStore()

/** Runs `work`, all of it, as what this page asked for; with undefined as what no page did. */
export const actFor = <Result>(pageId: string | undefined, work: () => Result): Result => storage.run(pageId, work)
