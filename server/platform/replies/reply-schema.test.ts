import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { activeSessions, sessionById } from '#contract/sessions/surf-sessions.ts'
import { replySchema } from '#server/platform/replies/serialized-reply.ts'

/** The JSON of `value` under this reply schema. */
async function sent(reply: z.ZodType, value: unknown) {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: replySchema(reply) } } }, async () => value)
  const { statusCode, payload } = await app.inject('/')
  return statusCode === 200 ? JSON.parse(payload) : statusCode
}

const surfer = {
  id: crypto.randomUUID(),
  firstName: 'Zoë',
  lastName: '"\\\u2028',
  username: 'zoe',
  profileImageUrl: null,
}
const session = {
  id: crypto.randomUUID(),
  userId: null,
  user: null,
  startTime: '2026-11-20T10:00:00.000Z',
  endTime: null,
  isActive: true,
  customLocation: null,
  surfSpotId: null,
  secretSpotId: null,
  surfSpot: null,
  latitude: -0.1,
  longitude: 1e-7,
  waveSize: null,
  waveCount: null,
  notes: null,
  rating: null,
  board: null,
  conditions: null,
  duration: null,
  visibility: 'buddies',
}

test('null stays null, and other values arrive unchanged', async () => {
  const nothing = { ...session, latitude: null, longitude: null, distance: null, isBuddy: false }
  const everything = {
    ...session,
    userId: surfer.id,
    user: surfer,
    endTime: session.startTime,
    surfSpotId: surfer.id,
    surfSpot: { id: surfer.id, name: '🏄 \u0007', latitude: 0, longitude: -180, timeZone: null },
    waveCount: 0,
    duration: 0,
    notes: '',
    distance: 0.1 + 0.2,
    isBuddy: true,
  }
  expect(await sent(activeSessions.reply, [nothing, everything])).toStrictEqual([nothing, everything])
})

test('lists inside a reply have the declared fields alone', async () => {
  const detail = {
    ...session,
    likedBy: [],
    likes: [{ userId: surfer.id }],
    likeCount: 1,
    comments: [{ id: surfer.id, comment: 'Shaka', createdAt: session.startTime, user: surfer }],
    photos: [],
    party: [],
    companions: [],
    waves: [{ startTime: session.startTime, seconds: 1.5, metres: 80, topKmh: 30 }],
    hasTrack: false,
    endAssumed: false,
    linkShows: [],
    mayComment: true,
  }
  const leaky = {
    ...detail,
    place: '(1,2,3)',
    likes: [{ userId: surfer.id, email: 'zoe@example.com' }],
    comments: [{ ...detail.comments[0], user: { ...surfer, email: 'zoe@example.com' } }],
  }
  expect(await sent(sessionById.reply, leaky)).toStrictEqual(detail)
})

test('a nullable value is serialized without trying out branches', () => {
  const schema = JSON.stringify(
    replySchema(z.object({ a: z.string().nullable(), b: z.object({ c: z.number() }).nullable() })),
  )
  expect(schema).not.toContain('anyOf')
  expect(replySchema(z.string().nullable())).toMatchObject({ type: 'string', nullable: true })
})

test('a choice between two shapes stays a choice', async () => {
  const choice = z.union([z.object({ a: z.string() }), z.object({ b: z.number() })])
  expect(await sent(choice, { b: 1 })).toEqual({ b: 1 })
  expect(await sent(choice, { a: 'x' })).toEqual({ a: 'x' })
})

test('every call has a serializable reply', async () => {
  for (const { route, reply } of endpoints) {
    const app = Fastify()
    app.get('/', { schema: { response: { 200: replySchema(reply) } } }, async () => null)
    await expect(app.ready(), route).resolves.toBeDefined()
  }
})

test('a nullable enum is serialized unchanged, also within a choice of shapes', async () => {
  const reply = z.array(
    z.discriminatedUnion('factor', [
      z.object({ factor: z.literal('wind'), side: z.enum(['offshore', 'onshore']).nullable() }),
      z.object({ factor: z.literal('swell'), height: z.number() }),
    ]),
  )
  const value = [
    { factor: 'wind', side: null },
    { factor: 'wind', side: 'onshore' },
    { factor: 'swell', height: 2 },
  ]
  expect(await sent(reply, value)).toEqual(value)
})
