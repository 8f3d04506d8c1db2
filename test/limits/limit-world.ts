import { type Answer, ask } from '#test/client.ts'
import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/factories.ts'
import type { AbuseGround } from '#test/proof/abuse-ground.ts'
import type { TestServer } from '#test/server.ts'

/** One use of a limit; `nth` counts from 1. */
export type Act = (nth: number) => Promise<Answer>

/** How a limit is reached. */
export type Scenario =
  /** By requests, of which the one too many gets 429 with Retry-After. */
  | { refused: (world: LimitWorld) => Promise<Act> }
  /** By messages, of which the one too many waits, or is left out, and nothing is refused. */
  | { holdsBack: (ground: AbuseGround) => Promise<void> }
  /** By a test of its own: its file and its name. */
  | { heldBy: readonly [file: string, test: string] }

export type LimitWorld = Awaited<ReturnType<typeof limitWorldOf>>

export const anySurfer = ({ db }: Pick<TestServer, 'db'>) => aSurfer(db)

/** What scenarios are made of, on this server. */
export async function limitWorldOf(server: TestServer) {
  const spot = await aSpot(server.db)
  const on = (surfer: TestSurfer | null, route: string, body?: unknown) => ask(server, surfer, route, body)
  const checkIn = (surfer: TestSurfer) => {
    const { id: surfSpotId, latitude, longitude } = spot
    return on(surfer, 'POST /api/surf-sessions', {
      surfSpotId,
      latitude,
      longitude,
      startTime: new Date().toISOString(),
    })
  }
  return {
    server,
    spot,
    ask: on,
    checkIn,
    async aSession() {
      const owner = await anySurfer(server)
      const { body } = await checkIn(owner)
      return { owner, id: body.id as string }
    },
    async aPlan() {
      const [owner, guest] = [await anySurfer(server), await anySurfer(server)]
      await areBuddies(server.db, owner, guest)
      const startTime = new Date(Date.now() + 86_400_000).toISOString()
      const { body } = await on(owner, 'POST /api/plans', {
        surfSpotId: spot.id,
        startTime,
        note: '',
        invited: [guest.id],
      })
      return { owner, guest, id: body.id as string }
    },
    /** A surfer with a contact who has agreed to neither way yet. */
    async aContact(form: object = { name: 'Anna', email: `${crypto.randomUUID()}@example.com` }) {
      const surfer = await anySurfer(server)
      const { body } = await on(surfer, 'POST /api/emergency-contacts', form)
      return { surfer, id: body.contacts[0].id as string }
    },
    /** Everything that was on its way to contacts has arrived. */
    delivered: () => server.db.updateTable('safetySteps').set({ state: 'sent' }).where('state', '=', 'due').execute(),
  }
}
