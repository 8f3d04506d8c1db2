import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Mistake } from '#contract/issues.ts'
import { MAX_PUSH_SERVERS } from '#contract/limits.ts'
import type { PushServer, pushServers } from '#contract/people/push-servers.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { takeTurn } from '#server/domain/create-once.ts'
import { isTaken, postTo, sealToken } from '#server/features/notifications/push-servers/send.ts'
import { storeTaken, type Target, targetColumns } from '#server/features/notifications/push-servers/target.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isOutgoingAddress } from '#server/platform/outgoing/addresses.ts'

type Given = BodyOf<typeof pushServers.add>

const columns = sql`s.id, s.kind, s.address, s.topic, s.token is not null as has_token, s.created_at, s.used_at,
  s.failing_since, s.off_at is null as is_on`

const select = (userId: string, where: RawBuilder<unknown> = sql`true`) => sql<PushServer>`
  select ${columns} from push_servers s where s.user_id = ${userId} and ${where} order by s.created_at, s.id`

export const list = async (db: Database, userId: string): Promise<PushServer[]> =>
  (await select(userId).execute(db)).rows

/** The same address and topic again get another token. Refuses `too_many_push_servers`, and an address that is not public. */
export async function add({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string, given: Given) {
  const address = given.address.replace(/\/+$/, '')
  const issues = issuesOf({ ...given, address }, env)
  if (issues.length > 0) throw new Refusal('invalid_request', { issues })
  const topic = given.kind === 'ntfy' ? given.topic : ''
  const token = given.token === null ? null : await sealToken(db, given.token)
  return db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, userId))) throw new Refusal('sign_in_required')
    const known = await list(tx, userId)
    const isKnown = known.some((one) => one.kind === given.kind && one.address === address && one.topic === topic)
    if (!isKnown && known.length >= MAX_PUSH_SERVERS) throw new Refusal('too_many_push_servers')
    // Without a row of preferences nothing is sent.
    await sql`insert into notification_preferences (user_id) values (${userId}) on conflict do nothing`.execute(tx)
    const { rows } = await sql<PushServer>`
      insert into push_servers as s (user_id, kind, address, topic, token)
      values (${userId}, ${given.kind}, ${address}, ${topic}, ${token})
      on conflict (user_id, kind, address, topic) do update
        set token = excluded.token, failing_since = null, off_at = null
      returning ${columns}`.execute(tx)
    return { value: rows[0]!, repeated: isKnown }
  })
}

/** Refuses `push_server_not_found`. */
export async function remove(db: Database, userId: string, id: string): Promise<{ id: string }> {
  const { rows } = await sql`delete from push_servers where user_id = ${userId} and id = ${id} returning id`.execute(db)
  if (rows.length === 0) throw new Refusal('push_server_not_found')
  return { id }
}

/** From an account that may have been a stranger's. */
export async function removeAllPushServers(db: Database, userId: string): Promise<void> {
  await sql`delete from push_servers where user_id = ${userId}`.execute(db)
}

/** Sends at once. A server that takes it is on from then. Refuses `push_server_not_found`. */
export async function test({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string, id: string, language: Language) {
  const { rows } = await sql<{ target: Target }>`
    select ${targetColumns} as target from push_servers s where s.user_id = ${userId} and s.id = ${id}`.execute(db)
  const target = rows[0]?.target
  if (!target) throw new Refusal('push_server_not_found')
  const body = textsIn(language).notifications.notificationsArriveHere
  const note = { title: 'Lineup', body, path: '/settings/notifications', isAlarm: false }
  const answer = await postTo(target, note, { db, env, signal: new AbortController().signal })
  if (isTaken(answer)) await storeTaken(db, { userId, id })
  const [server] = (await select(userId, sql`s.id = ${id}`).execute(db)).rows
  if (!server) throw new Refusal('push_server_not_found')
  return { isTaken: isTaken(answer), answer: String(answer.status ?? answer.why), server }
}

function issuesOf({ kind, address }: Given, env: Deps['env']): Mistake[] {
  if (!isOutgoingAddress(address, env)) return [{ path: 'address', text: (texts) => texts.enterAPublicAddress }]
  const { pathname, search } = new URL(address)
  // ntfy takes JSON at its root alone; Gotify may be below a path.
  return search || (kind === 'ntfy' && pathname !== '/')
    ? [{ path: 'address', text: (texts) => texts.enterTheServersAddressAlone }]
    : []
}
