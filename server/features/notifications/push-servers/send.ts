import type { Deps } from '#server/deps.ts'
import type { Delivery, Outcome } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { pathOf } from '#server/features/notifications/kinds/texts.ts'
import { textsOf } from '#server/features/notifications/push/push.ts'
import type { Target } from '#server/features/notifications/push-servers/target.ts'
import type { Database } from '#server/platform/database/database.ts'
import { keyFrom, seal, unseal } from '#server/platform/database/sealed.ts'
import { secretOf } from '#server/platform/database/secrets.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'
import { type Answer, post } from '#server/platform/outgoing/post.ts'

type Note = { title: string; body: string; path: string; isAlarm: boolean }
type Means = Pick<Deps, 'db' | 'env'> & { signal: AbortSignal }

/** ntfy makes a file of a longer message, if it takes it at all. */
const MAX_MESSAGE_BYTES = 4_096
const REST_AFTER_FAILURE_MS = 5_000
/** The token or the address is wrong. */
const REFUSING = [401, 403, 404, 410]
/** A message that it will never take. */
const UNFIT = [400, 413]

const keyIn = async (db: Database) => keyFrom(await secretOf(db, 'push-servers'), 'tokens of push servers')

export const sealToken = async (db: Database, token: string) => seal(token, await keyIn(db))

export const isTaken = ({ status }: Answer) => status !== null && status >= 200 && status < 300

export async function sendToServer(
  { delivery, target }: { delivery: Delivery; target: Target },
  means: Means,
): Promise<Outcome> {
  const note = {
    ...textsOf(spokenLanguage(means.env, delivery.language), delivery),
    path: pathOf(delivery),
    isAlarm: delivery.kind === 'overdue' || delivery.kind === 'help',
  }
  const answer = await postTo(target, note, means)
  if (isTaken(answer)) return { state: 'sent' }
  if (answer.status === null) return { state: 'refused', why: answer.why, restMs: REST_AFTER_FAILURE_MS }
  const why = `it answered ${answer.status}`
  if (REFUSING.includes(answer.status)) return { state: 'gone' }
  if (UNFIT.includes(answer.status)) return { state: 'failed', why }
  return { state: 'refused', why, restMs: answer.restMs ?? REST_AFTER_FAILURE_MS }
}

/** By the rules of https://docs.ntfy.sh/publish/ and https://gotify.net/api-docs. */
export async function postTo(target: Target, { title, body, path, isAlarm }: Note, { db, env, signal }: Means) {
  const { kind, address, topic } = target
  const token = target.token === null ? undefined : unseal(target.token, await keyIn(db))
  const [message, click] = [cut(body), env.PUBLIC_URL + path]
  const sent = {
    ntfy: {
      url: `${address}/`,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      // Up to 5; by default 3.
      content: { topic, title, message, click, ...(isAlarm && { priority: 5, tags: ['rotating_light'] }) },
    },
    gotify: {
      url: `${address}/message`,
      headers: { ...(token && { 'x-gotify-key': token }) },
      // Up to 10; by default what the surfer chose there.
      content: {
        ...{ title, message, extras: { 'client::notification': { click: { url: click } } } },
        ...(isAlarm && { priority: 10 }),
      },
    },
  }[kind]
  const headers = { 'content-type': 'application/json', ...sent.headers }
  return post({ url: sent.url, headers, body: JSON.stringify(sent.content), env, signal })
}

function cut(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= MAX_MESSAGE_BYTES) return text
  // A character that is cut in two is left out.
  return `${bytes
    .subarray(0, MAX_MESSAGE_BYTES - 3)
    .toString()
    .replace(/\uFFFD+$/, '')}…`
}
