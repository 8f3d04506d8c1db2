import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readEnv } from '#server/platform/config/env.ts'
import { connect } from '#server/platform/database/database.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startPushService } from '#test/fakes/push-service.ts'
import { startSmsGateway } from '#test/fakes/sms-gateway.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { ask, openPage } from '#test/network/client.ts'
import { aWorld } from '#test/permissions/world.ts'
import { createDatabase } from '#test/postgres/database.ts'
import { plantCanaries } from '#test/proof/canary/canaries.ts'
import { startLineup } from '#test/proof/processes/lineup-process.ts'

export type CanaryWorld = Awaited<ReturnType<typeof startCanaryWorld>>

/**
 * The product in a process of its own that logs all it can, with peers for every way out; a surfer of whom everything
 * is planted with what can be told from all else; and those who look, each with an open page and a browser for pushes.
 */
export async function startCanaryWorld() {
  await using opened = new AsyncDisposableStack()
  const database = await createDatabase()
  opened.defer(() => database.drop())
  const folder = await mkdtemp(join(tmpdir(), 'lineup-canary-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const mail = await startMailServer()
  opened.defer(() => mail.close())
  const push = await startPushService()
  opened.defer(() => push.close())
  const sms = await startSmsGateway()
  opened.defer(() => sms.close())
  const lineup = await startLineup({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'trace',
    SMTP_URL: mail.url,
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_SECRET: sms.secret,
    PUSH_HOSTS: push.host,
  })
  opened.defer(() => lineup.stop())
  const db = connect(database.url, { size: 4, log: pino({ level: 'silent' }) })
  opened.defer(() => db.destroy())

  const objects = await openObjectStore({ ...readEnv({}), DATA_DIR: folder })
  const world = await aWorld({ db, objects })
  const planted = await plantCanaries(lineup, db, world)
  const { visitor, buddy, pending, blocked, stranger, moderator, operator } = world.surfers
  const others: Record<string, TestSurfer | null> = {
    visitor,
    stranger,
    pending,
    blocked,
    moderator,
    operator,
    exBuddy: planted.exBuddy,
    buddy,
  }
  const signedIn = Object.entries(others).filter((entry): entry is [string, TestSurfer] => entry[1] !== null)

  const { pushKey } = (await ask(lineup, buddy, 'GET /api/notification-settings')).body
  const browsers = await Promise.all(
    signedIn.map(async ([role, surfer]) => {
      const browser = push.subscribe(pushKey)
      const { status, text } = await ask(lineup, surfer, 'POST /api/push-subscriptions', browser)
      if (status !== 201) throw new Error(text)
      return { role, endpoint: browser.endpoint }
    }),
  )
  const pages = await Promise.all(
    signedIn.map(async ([role, surfer]) => ({ role, page: await openPage(lineup, surfer) })),
  )
  opened.defer(() => {
    for (const { page } of pages) page.terminate()
  })
  const whileOpen = opened.move()
  return {
    lineup,
    db,
    world,
    ...planted,
    others,
    mail,
    push,
    sms,
    browsers,
    pages,
    close: () => whileOpen.disposeAsync(),
  }
}
