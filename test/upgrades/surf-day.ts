import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import { ask, openPage } from '#test/network/client.ts'

type Server = { url: string }
type Surfer = { id: string; cookie: string; firstName: string }

/** Calls that must be answered as expected; a wrong answer fails the test with its text. */
async function answered(at: Server, surfer: { cookie: string } | null, route: string, body?: unknown) {
  const answer = await ask(at, surfer, route, body)
  if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${answer.text}`)
  return answer
}

let made = 0
const PAUSE_MS = 50

export async function signUp(at: Server, firstName: string): Promise<Surfer> {
  made += 1
  const username = `${firstName.toLowerCase()}_${made}`
  const person = {
    firstName,
    lastName: 'Reef',
    username,
    email: `${username}@example.com`,
    password: 'four barrels before noon',
  }
  const { body, headers } = await answered(at, null, 'POST /api/signup', person)
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: body.id, cookie: cookie.join('; '), firstName }
}

export async function becomeBuddies(at: Server, one: Surfer, other: Surfer) {
  const { body } = await answered(at, one, 'POST /api/buddy-requests', { followingId: other.id })
  await answered(at, other, `PUT /api/buddy-requests/${body.id}/accept`, {})
}

const aPlace = { customLocation: 'Outer reef', latitude: 21.2, longitude: -157.8 }

/**
 * One surfs at a server, the buddy reads and reacts at the other, and the first reads what the buddy did: check-in, live
 * messages both ways, like, comment, photo, plan, notifications, check-out.
 */
export async function surfTogether(one: Surfer, here: Server, buddy: Surfer, there: Server, taken = aPhoto()) {
  const [own, others] = [await openPage(here, one), await openPage(there, buddy)]
  const startTime = new Date().toISOString()
  const { body: started } = await answered(here, one, 'POST /api/surf-sessions', { ...aPlace, startTime })
  await others.next({ type: 'session_update', sessionId: started.id, status: 'started' })
  const session = `/api/surf-sessions/${started.id}`
  own.say({ type: 'watch', sessionId: started.id })
  await answered(there, buddy, `POST ${session}/like`)
  await own.next({ type: 'session_changed', sessionId: started.id })
  await answered(there, buddy, `POST ${session}/comment`, { comment: 'Long rides!', clientId: randomUUID() })

  const { objectPath, status } = await sendFile(here, one, await taken)
  const photo = { sessionId: started.id, photoUrl: objectPath }
  const { body: shown } = await answered(here, one, 'POST /api/session-photos', photo)
  const { body: seen } = await answered(there, buddy, `GET ${session}`)
  const picture = await answered(there, buddy, `GET /api${shown.photoUrl}`)

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const { body: spots } = await answered(there, buddy, 'GET /api/surf-spots/popular')
  const planned = { surfSpotId: spots[0].id, startTime: tomorrow, invited: [one.id] }
  const { body: plan } = await answered(there, buddy, 'POST /api/plans', planned)
  await answered(here, one, `PUT /api/plans/${plan.id}/answer`, { answer: 'going' })
  const { body: answeredPlan } = await answered(there, buddy, `GET /api/plans/${plan.id}`)

  await answered(here, one, `PUT ${session}/end`, {})
  await others.next({ type: 'session_update', sessionId: started.id, status: 'ended' })
  const { body: notices } = await answered(here, one, 'GET /api/notifications')
  await Promise.all([own.close(), others.close()])
  return {
    upload: status,
    photos: seen.photos.length,
    likes: seen.likeCount,
    comments: seen.comments.length,
    pictureType: picture.headers.get('content-type'),
    invited: answeredPlan.invited.map(({ answer }: { answer: string | null }) => answer),
    kinds: notices.items.map(({ kind }: { kind: string }) => kind),
  }
}

/** Requests of an open app, with pauses that leave the processor to servers; counts answers until it is stopped. */
export function keepAsking(at: Server, surfer: Surfer) {
  const routes = ['/api/auth/user', '/api/feed', '/api/notifications', '/api/buddies', '/api/plans', '/api/favourites']
  let isStopped = false
  let answers = 0
  const wrong: string[] = []
  const askAll = async () => {
    for (const route of routes) {
      const { status, text } = await ask(at, surfer, `GET ${route}`)
      answers += 1
      if (status !== 200) wrong.push(`${route}: ${status} ${text}`)
    }
  }
  const asking = (async () => {
    while (!isStopped) {
      await askAll()
      await setTimeout(PAUSE_MS)
    }
  })().catch((error) => wrong.push(String(error)))
  return async () => {
    isStopped = true
    await asking
    return { answers, wrong }
  }
}
