import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openSteadyPage } from '#test/proof/upgrade/open-pages.ts'

type Surfer = { id: string; cookie: string }
type CheckIn = { id: string; from: number; to: number; overAt: number }
type Answer = { status: number; body: string }

/** Below the limits of an hour. */
const MOST_CHECK_INS = 18
const MOST_UPLOADS = 30
const IN_THE_WATER_MS = 6_000
const PAUSE_MS = 150
/** A phone that sends slowly, so that uploads are under way at each stop. */
const SLICE_BYTES = 16_384
const SLICE_EVERY_MS = 15

const READS = ['feed', 'notifications', 'buddies', 'plans', 'favourites', 'surf-spots/popular', 'auth/user']
const place = { customLocation: 'Outer reef', latitude: 21.2, longitude: -157.8 }

/** A surfer with one keep-alive connection and an open page, who reads, checks in, likes, comments and sends photos. */
export function steadySurfer(url: string, surfer: Surfer, chance: () => number, photo: Buffer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const failures: string[] = []
  const checkIns: CheckIn[] = []
  const comments: string[] = []
  let [answers, uploads] = [0, 0]
  let session: CheckIn | undefined

  const exchange = (route: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const [method, path] = route.split(' ')
      const json = body === undefined || Buffer.isBuffer(body) ? undefined : JSON.stringify(body)
      const type = json && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }
      const sent = request(url + path, { method, agent, headers: { cookie: surfer.cookie, ...type, ...headers } })
      sent.once('error', reject)
      sent.once('response', (answer) =>
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject),
      )
      if (Buffer.isBuffer(body)) void sendSlowly(sent, body)
      else sent.end(json)
    })
  /** Null after a failure, which is noted. */
  const call = async (route: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await exchange(route, body, headers).catch((error) => ({ status: 0, body: String(error) }))
    answers += 1
    if (answer.status >= 200 && answer.status < 300) return answer.body && JSON.parse(answer.body)
    failures.push(`${new Date().toISOString()} ${route}: ${answer.status} ${answer.body.slice(0, 120)}`)
    return null
  }
  const activeIds = async (): Promise<string[]> =>
    ((await call('GET /api/surf-sessions/active?limit=100')) ?? []).map(({ id }: { id: string }) => id)

  const checkIn = async () => {
    const from = Date.now()
    const started = await call('POST /api/surf-sessions', {
      ...place,
      startTime: new Date().toISOString(),
      clientId: randomUUID(),
    })
    if (!started) return
    session = { id: started.id, from, to: Date.now(), overAt: Number.POSITIVE_INFINITY }
    checkIns.push(session)
  }
  const checkOut = async () => {
    session!.overAt = Date.now()
    await call(`PUT /api/surf-sessions/${session!.id}/end`, {})
    session = undefined
  }
  const react = async () => {
    const [one] = await activeIds()
    if (!one) return
    if (chance() < 0.5) return void (await call(`POST /api/surf-sessions/${one}/like`))
    const posted = await call(`POST /api/surf-sessions/${one}/comment`, { comment: 'Long!', clientId: randomUUID() })
    if (posted) comments.push(posted.id)
    await call(`GET /api/surf-sessions/${one}`)
  }
  const upload = async () => {
    const sessionId = session?.id ?? checkIns.at(-1)?.id
    uploads += 1
    const target = await call('POST /api/objects/upload', {})
    if (!target || !sessionId) return
    const { pathname, search } = new URL(target.uploadUrl, url)
    const length = { 'content-length': String(photo.length) }
    if ((await call(`PUT ${pathname}${search}`, photo, { ...target.headers, ...length })) === null) return
    await call('POST /api/session-photos', { sessionId, photoUrl: target.objectPath, clientId: randomUUID() })
  }
  const act = async () => {
    const drawn = chance()
    if (session && Date.now() - session.to > IN_THE_WATER_MS) return checkOut()
    if (drawn < 0.06 && !session && checkIns.length < MOST_CHECK_INS) return checkIn()
    if (drawn < 0.16) return react()
    if (drawn < 0.165 && uploads < MOST_UPLOADS) return upload()
    if (drawn < 0.4) return activeIds()
    return call(`GET /api/${READS[Math.floor(chance() * READS.length)]}`)
  }

  const page = openSteadyPage(url, surfer, activeIds)
  let isOver = false
  const surfing = (async () => {
    await page.ready()
    while (!isOver) {
      await act()
      await pause(PAUSE_MS * chance())
    }
  })()
  return {
    ...{ id: surfer.id, page, failures, checkIns, comments },
    answers: () => answers,
    async rest() {
      isOver = true
      await surfing
    },
    close() {
      isOver = true
      page.close()
      agent.destroy()
    },
  }
}
export type SteadySurfer = ReturnType<typeof steadySurfer>

async function sendSlowly(sent: ReturnType<typeof request>, bytes: Buffer) {
  for (let start = 0; start < bytes.length && !sent.destroyed; start += SLICE_BYTES) {
    sent.write(bytes.subarray(start, start + SLICE_BYTES))
    await pause(SLICE_EVERY_MS)
  }
  sent.end()
}
