import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type Endpoint, id } from '#contract/endpoint.ts'
import { PAGE_HEADER } from '#contract/headers.ts'

const storage = new AsyncLocalStorage<string | undefined>()

/** Undefined unless the page updates itself. */
export const pageIdIn = ({ pageFollows }: Endpoint, headers: IncomingHttpHeaders): string | undefined =>
  pageFollows ? id.safeParse(headers[PAGE_HEADER]).data : undefined

export const actingPage = (): string | undefined => storage.getStore()

export const actFor = <Result>(pageId: string | undefined, work: () => Result): Result => storage.run(pageId, work)
