import { type Kysely, sql, type TransactionBuilder } from 'kysely'
import type { DB } from '#server/platform/database/schema.ts'
import { actingPage } from '#server/platform/live/acting-page.ts'
import { type Envelope, envelopesOf, type LiveEvent, type PayloadOf } from '#server/platform/live/event.ts'

export const CHANNEL = 'live'

type Publisher = {
  publish(envelopes: Envelope[]): void
  /** An interrupted statement may have been committed; its events are lost. */
  missed(): void
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
    if (published.length > 0) publisher.publish(published)
    return result
  }
  return transaction
}
