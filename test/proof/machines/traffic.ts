import type { Answers } from '#test/proof/machines/answers.ts'
import type { Ledger, Pair } from '#test/proof/machines/ledger.ts'

/** More than that wait only while something is away; further requests are left out then. */
const MOST_WAITING = 200

const reads: ((pair: Pair) => string)[] = [
  () => 'GET /api/feed',
  () => 'GET /api/surf-spots/popular',
  ({ buddy }) => `GET /api/users/${buddy.id}`,
  () => 'GET /api/user-stats',
  ({ owner }) => `GET /api/surf-sessions/user/${owner.id}`,
  () => 'GET /api/users/me/progress?period=all',
  () => 'GET /api/auth/user',
]
const polls = ['GET /api/surf-sessions/active?latitude=21&longitude=-158', 'GET /api/surf-sessions/active/spots']

/** Of ten requests the first is a write, two are polls of open pages and seven are reads. */
export function requestOf(nth: number, pair: Pair): { kind: 'read' | 'poll'; route: string } {
  return nth % 10 < 3
    ? { kind: 'poll', route: polls[nth % polls.length]! }
    : { kind: 'read', route: reads[nth % reads.length]!(pair) }
}

/** 70 % reads, 20 % polls of open pages and 10 % writes, so many a second, until it is stopped. */
export function startTraffic(answers: Answers, ledger: Ledger, pairs: readonly Pair[], perSecond: number) {
  const began = performance.now()
  let sent = 0
  const waiting = new Set<Promise<unknown>>()
  const sendNext = () => {
    const nth = sent
    sent += 1
    if (nth % 10 === 0) return ledger.write()
    if (waiting.size >= MOST_WAITING) return
    const pair = pairs[nth % pairs.length]!
    const { kind, route } = requestOf(nth, pair)
    const request = answers.send(kind, pair.owner, route).finally(() => waiting.delete(request))
    waiting.add(request)
  }
  const timer = setInterval(() => {
    const scheduled = ((performance.now() - began) * perSecond) / 1000
    while (sent < scheduled) sendNext()
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(waiting)
      await ledger.settle()
    },
  }
}
