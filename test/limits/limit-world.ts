import { areBuddies, aSpot, aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import type { TestServer } from '#test/fixtures/server.ts'
import { type Answer, ask } from '#test/network/client.ts'
import type { AbuseGround } from '#test/proof/abuse/ground.ts'

/** One use of a limit; `nth` counts from 1. */
type Act = (nth: number) => Promise<Answer>

/** Requests that use a limit up. */
export type Uses = {
  /** The status of a use that is allowed, e.g. 401 of a wrong password. */
  allowed: number
  act: Act
  /** For each of the row's `per`, the same act with another one of these alone: it is counted apart, and allowed. */
  others: (() => Promise<Answer>)[]
  /** What is not refused to whoever has used the limit up. */
  stillWorks: () => Promise<Answer>
}

/** How a limit is reached. */
export type Scenario =
  /** By requests, of which the one too many gets 429 with Retry-After. */
  | { refused: (world: LimitWorld) => Promise<Uses> }
  /** By messages, of which the one too many waits, or is left out, and nothing is refused. */
  | { holdsBack: (ground: AbuseGround) => Promise<void> }
  /** By something else, which asserts what happens to it. */
  | { ends: (world: LimitWorld) => Promise<void> }
  /** By a test of its own: its file and its name. */
  | { heldBy: readonly [file: string, test: string] }

export type LimitWorld = Awaited<ReturnType<typeof limitWorldOf>>

export const anySurfer = ({ db }: Pick<TestServer, 'db'>) => aSurfer(db)

type Request<Subject> = (world: LimitWorld, subject: Subject) => Promise<Answer>

/** Builds scenarios of limits that count each of what `make` makes for itself: one uses the limit up, another is allowed. */
export const countedPer =
  <Subject>(make: (world: LimitWorld) => Promise<Subject>) =>
  (allowed: number, act: Request<Subject>, stillWorks: Request<Subject>) => ({
    async refused(world: LimitWorld): Promise<Uses> {
      const [one, other] = [await make(world), await make(world)]
      return {
        allowed,
        act: () => act(world, one),
        others: [() => act(world, other)],
        stillWorks: () => stillWorks(world, one),
      }
    },
  })
export const countedPerSurfer = countedPer(({ server }) => anySurfer(server))

/** What browsers know the server as. */
export const SITE = 'http://localhost:4000'

/** The network of whom no scenario sets another one for, and one that is in none of its wider networks. */
export const HOME = '192.0.2.1'
export const ELSEWHERE = '198.51.100.77'

const TOMORROW_MS = 86_400_000

/** What scenarios are made of, on this server, which believes what its proxy says of networks. */
export async function limitWorldOf(server: TestServer) {
  const spot = await aSpot(server.db)
  const on = (surfer: { cookie: string } | null, route: string, body?: unknown, from = HOME) =>
    ask(server, surfer, route, body, { 'x-forwarded-for': from })
  const checkIn = (surfer: TestSurfer) => {
    const { id: surfSpotId, latitude, longitude } = spot
    const startTime = new Date().toISOString()
    return on(surfer, 'POST /api/surf-sessions', { surfSpotId, latitude, longitude, startTime })
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
      const startTime = new Date(Date.now() + TOMORROW_MS).toISOString()
      const plan = { surfSpotId: spot.id, startTime, note: '', invited: [guest.id] }
      const { body } = await on(owner, 'POST /api/plans', plan)
      return { owner, guest, id: body.id as string }
    },
    /** A surfer with a contact who has agreed to neither way yet. */
    async aContact(form: object = { name: 'Anna', email: anAddress() }) {
      const surfer = await anySurfer(server)
      const { body } = await on(surfer, 'POST /api/emergency-contacts', form)
      return { surfer, id: body.contacts[0].id as string }
    },
    /** Everything that was on its way to contacts has arrived. */
    delivered: () => server.db.updateTable('safetySteps').set({ state: 'sent' }).where('state', '=', 'due').execute(),
  }
}

export const anAddress = () => `${crypto.randomUUID()}@example.com`
