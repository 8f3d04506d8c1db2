import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type Kysely, sql, type TransactionBuilder } from 'kysely'
import { type Endpoint, id } from '#contract/endpoint.ts'
import { PAGE_HEADER } from '#contract/headers.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { type Envelope, envelopesOf, type LiveEvent, type PayloadOf } from '#server/platform/live/event.ts'

export const CHANNEL = 'live'

type Publisher = {
  publish(envelopes: Envelope[]): void | Promise<void>
  /** An interrupted statement may have been committed; its events are lost. */
  missed(): void
  /** False once this process has received nothing for some time, not even its own messages. */
  isReceiving(): boolean
}
const publishers = new WeakMap<Kysely<DB>, Publisher>()
const uncommitted = new WeakMap<Kysely<DB>, Envelope[]>()

export const attachPublisher = (db: Kysely<DB>, publisher: Publisher) => publishers.set(db, publisher)
export const publisherOf = (db: Kysely<DB>) => publishers.get(db)

/** Call it after the statement that makes the event true; a transaction sends it after the commit. */
export async function publish<Event extends LiveEvent>(
  db: Kysely<DB>,
  event: Event,
  payload: PayloadOf<Event>,
): Promise<void> {
  const envelopes = envelopesOf(event, payload, actingPage())
  if (envelopes.length === 0) return
  const publisher = publishers.get(db)
  if (publisher) return publisher.publish(envelopes)
  const waiting = uncommitted.get(db)
  if (waiting) return void waiting.push(...envelopes)
  const payloads = envelopes.map((envelope) => JSON.stringify(envelope))
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

export function publishingAfterCommit(db: Kysely<DB>, transaction: TransactionBuilder<DB>): TransactionBuilder<DB> {
  const execute = transaction.execute.bind(transaction)
  transaction.execute = async (work) => {
    const publisher = publishers.get(db)
    if (!publisher) return execute(work)
    const published: Envelope[] = []
    const result = await execute((tx) => {
      uncommitted.set(tx, published)
      return work(tx)
    })
    if (published.length > 0) await publisher.publish(published)
    return result
  }
  return transaction
}

const storage = new AsyncLocalStorage<string | undefined>()

/** Undefined unless the page updates itself. */
export const pageIdIn = ({ pageFollows }: Endpoint, headers: IncomingHttpHeaders): string | undefined =>
  pageFollows ? id.safeParse(headers[PAGE_HEADER]).data : undefined

const actingPage = (): string | undefined => storage.getStore()

export const actFor = <Result>(pageId: string | undefined, work: () => Result): Result => storage.run(pageId, work)
