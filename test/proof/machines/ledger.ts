import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { areBuddies, surfers, type TestSurfer } from '#test/fixtures/factories.ts'
import type { Answers } from '#test/proof/machines/answers.ts'

const TRY_AGAIN_MS = 1_000

/** Two buddies: the first surfs, the second comments and likes. */
export type Pair = { owner: TestSurfer; buddy: TestSurfer }

export async function makePairs(db: Database, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const [owner, buddy] = await surfers(db, [{ firstName: 'Kai' }, { firstName: 'Noa' }])
    await areBuddies(db, owner, buddy)
    pairs.push({ owner, buddy })
  }
  return pairs
}

/** What the server has acknowledged: each has to be there exactly once. */
type Entry = { kind: 'check-in' | 'comment' | 'like' | 'check-out'; id: string; acknowledgedAt: number }

/**
 * Pairs of surfers check in, comment, like and check out in turn. As the app does, each repeats a write with the same
 * id until it is acknowledged.
 */
export function createLedger(answers: Answers, pairs: readonly Pair[]) {
  const entries: Entry[] = []
  const refused: string[] = []
  const idle = pairs.map((pair) => ({ pair, step: 0, sessionId: '' }))
  const running = new Set<Promise<void>>()

  async function insist(kind: Entry['kind'], id: string, surfer: TestSurfer, route: string, body?: unknown) {
    for (;;) {
      const { status, text } = await answers.send('write', surfer, route, body)
      const isRepeated = text.includes('session_ended')
      if ((status >= 200 && status < 300) || isRepeated) {
        entries.push({ kind, id, acknowledgedAt: performance.now() })
        return text
      }
      if (status >= 400 && status < 500) {
        refused.push(`${route}: ${status} ${text}`)
        return
      }
      await pause(TRY_AGAIN_MS)
    }
  }

  async function act(one: (typeof idle)[number]) {
    const { owner, buddy } = one.pair
    const clientId = randomUUID()
    const at = `/api/surf-sessions/${one.sessionId}`
    if (one.step === 0) {
      const place = { customLocation: 'Reef', latitude: 21, longitude: -158 }
      const body = { clientId, startTime: new Date().toISOString(), ...place }
      const text = await insist('check-in', clientId, owner, 'POST /api/surf-sessions', body)
      if (!text) return
      one.sessionId = JSON.parse(text).id
    } else if (one.step === 1) {
      await insist('comment', clientId, buddy, `POST ${at}/comment`, { comment: 'Nice one', clientId })
    } else if (one.step === 2) {
      await insist('like', one.sessionId, buddy, `POST ${at}/like`)
    } else {
      await insist('check-out', one.sessionId, owner, `PUT ${at}/end`, {})
    }
    one.step = (one.step + 1) % 4
  }

  return {
    entries,
    refused,
    /** Begins one more write, unless all pairs still wait for theirs. */
    write() {
      const one = idle.shift()
      if (!one) return
      const acting = act(one).finally(() => {
        running.delete(acting)
        idle.push(one)
      })
      running.add(acting)
    },
    insist,
    /** Resolves once every write that has begun is acknowledged. */
    async settle() {
      await Promise.all(running)
    },
    /** Compares all acknowledged writes with the rows that are there. */
    async compare(db: Database) {
      const [sessions, comments, likes] = await Promise.all([
        db.selectFrom('surfSessions').select(['id', 'clientId', 'isActive']).execute(),
        db.selectFrom('comments').select('clientId').execute(),
        db.selectFrom('likes').select('sessionId').execute(),
      ])
      const found: Record<Entry['kind'], Map<string, number>> = {
        'check-in': countBy(sessions.map(({ clientId }) => clientId ?? '')),
        comment: countBy(comments.map(({ clientId }) => clientId ?? '')),
        like: countBy(likes.map(({ sessionId }) => sessionId)),
        'check-out': countBy(sessions.filter(({ isActive }) => !isActive).map(({ id }) => id)),
      }
      const times = ({ kind, id }: Entry) => found[kind].get(id) ?? 0
      return {
        acknowledged: entries.length,
        lost: entries.filter((entry) => times(entry) === 0),
        doubled: entries.filter((entry) => times(entry) > 1),
      }
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>

function countBy(ids: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
