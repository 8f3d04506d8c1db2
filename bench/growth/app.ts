import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Actor, tokenOf } from '#bench/growth/seed.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { SIGN_IN_COOKIE } from '#server/features/accounts/core/tokens.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { createSockets } from '#server/platform/live/sockets.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { ask } from '#test/network/client.ts'
import { type RecordedStatement, recordStatements } from '#test/postgres/recorded-statements.ts'

/** The product on a seeded database. */
export type GrowthApp = {
  deps: Deps
  /** What one of the actors' browsers would send; rejects when the answer is not a success. */
  ask: (actor: Actor, route: string, body?: object) => Promise<void>
  /** The statements that `work` sends through this app, in their order. */
  record: (work: () => Promise<unknown>) => Promise<RecordedStatement[]>
  close(): Promise<void>
}

/** Opens the app on `url`; nothing runs in the background, so that all statements are those of what is asked. */
export async function openGrowthApp(url: string): Promise<GrowthApp> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-growth-'))
  const env = readEnv({ LOG_LEVEL: 'warn', BREACHED_PASSWORDS_URL: '', DATA_DIR: folder, NDBC_URL: '' })
  const log = pino({ level: 'warn' })
  const connected = connect(url, { size: 2, log })
  const { db, sent } = recordStatements(connected)
  const sockets = createSockets()
  const deps: Deps = { db, env, log, sockets, objects: await openObjectStore(env), now: () => new Date() }
  const { http } = await createApp(deps)
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    deps,
    async ask(actor, route, body) {
      const { status, text } = await ask(
        { url: address },
        { cookie: `${SIGN_IN_COOKIE}=${tokenOf(actor)}` },
        route,
        body,
      )
      if (status >= 400) throw new Error(`${route}: ${status} ${text}`)
    },
    async record(work) {
      sent.length = 0
      await work()
      return [...sent]
    },
    async close() {
      await http.close()
      sockets.close()
      await connected.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
