import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { ask } from '#test/network/client.ts'
import type { FireGround } from '#test/proof/fire/fire-ground.ts'
import type { FireSurfer } from '#test/proof/fire/fire-surfers.ts'

const LOOK_EVERY_MS = 300

/** Tries until it goes through, as an app does while the server is away. */
async function steadily<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch {
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** Asks one of the servers again and again until one does it, or says that it was done. */
const insist = ({ running }: FireGround, who: TestSurfer, route: string, body: unknown, chance: () => number) =>
  steadily(async () => {
    const lineup = [...running][Math.floor(chance() * running.size)]
    if (!lineup) throw new Error('no server runs')
    const answer = await ask(lineup, who, route, body)
    if (answer.status >= 300 && answer.body?.code !== 'session_ended') throw new Error(answer.text)
  })

/** What each surfer's story has them do, when it says so; resolves once everybody has done it. */
export async function everybodyActs(ground: FireGround, surfers: FireSurfer[], chance: () => number) {
  await Promise.all(surfers.map((one) => act(ground, one, chance)))
}

async function act(ground: FireGround, one: FireSurfer, chance: () => number) {
  const { surfer, buddies, sessionId, limit, story } = one
  const end = () => insist(ground, surfer, `PUT /api/surf-sessions/${sessionId}/end`, {}, chance)
  const soon = () => pause(chance() * 3_000)
  if (story.act === 'help early') {
    await soon()
    await insist(ground, surfer, `POST /api/surf-sessions/${sessionId}/help`, undefined, chance)
  }
  if (story.act === 'extend early') {
    await soon()
    await insist(
      ground,
      surfer,
      `POST /api/surf-sessions/${sessionId}/extension`,
      { from: limit.toISOString() },
      chance,
    )
  }
  if (story.act === 'end early') {
    await soon()
    await end()
  }
  if (story.act === 'end close') {
    await pause(Math.max(0, limit.getTime() - Date.now() + (chance() - 0.5) * 2_000))
    await end()
  }
  if (story.act === 'reached') {
    await until(ground, one, 'buddy_id')
    await insist(ground, buddies[0]!, `POST /api/alarms/${sessionId}/reached`, undefined, chance)
  }
  if (story.act === 'end late') {
    await until(ground, one, 'buddy_id')
    await end()
  }
  if (story.act === 'end once contacts know') {
    await until(ground, one, 'contact_id')
    await end()
  }
}

/** Waits until somebody was told of the alarm. */
async function until({ db }: FireGround, { sessionId }: FireSurfer, receiver: 'buddy_id' | 'contact_id') {
  const told = () =>
    sql`select from safety_steps where session_id = ${sessionId} and ${sql.ref(receiver)} is not null and state = 'sent'`
      .execute(db)
      .then(({ rows }) => rows.length)
  while ((await steadily(told)) === 0) await pause(LOOK_EVERY_MS)
}

/** For those whose contacts wait, the quarter of an hour is over at once; until `isOver`. */
export async function timePasses({ db }: FireGround, surfers: FireSurfer[], isOver: () => boolean) {
  const waiting = surfers.filter(({ story }) => story.timePasses).map(({ surfer }) => surfer.id)
  while (!isOver()) {
    await steadily(async () => {
      await sql`
        update alarms set raised_at = raised_at - interval '16 minutes'
        where user_id = any (${waiting}) and raised_at > now() - interval '15 minutes'`.execute(db)
      await sql`
        update safety_steps set state_at = state_at - interval '16 minutes'
        where user_id = any (${waiting}) and contact_id is not null and state = 'sent'
          and state_at > now() - interval '15 minutes'`.execute(db)
    })
    await pause(LOOK_EVERY_MS)
  }
}
