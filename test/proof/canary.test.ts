import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendWeeklySummaries } from '#server/features/notifications/weekly/weekly-summary.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { ask } from '#test/network/client.ts'
import { SURFED_AT } from '#test/proof/canary/canaries.ts'
import { type CanaryWorld, startCanaryWorld } from '#test/proof/canary/canary-world.ts'
import { declaredCalls, got, undeclaredCalls } from '#test/proof/canary/everything-got.ts'
import { isLong, seed } from '#test/proof/locating/chance.ts'
import { type Needle, needlesIn } from '#test/proof/locating/needle-search.ts'

const WORLDS = isLong ? 8 : 1
const SHAPES = isLong ? 20 : 2
/** What a surfer's archive must hold of what is planted, at least. */
const EXPORTED =
  /^e-mail|contact's e-mail|(latitude|notes|board) of the session (kept|for)|note on the (plan|secret spot|board)|^message on the plan|of the track|tide station of|^time of|in the notice of the alert|^id of running late/
/** How long messages may be on their way. */
const PATIENCE = { interval: 100 }
const MOST_TRIES = 100
/** Operators list surfers; otherwise they and moderators are strangers. */
const LISTED = /^(?:e-mail$|name of (?:who|the companion))/
const mayKnow = (role: string, { name, isFor }: Needle) =>
  isFor.includes(role === 'moderator' || role === 'operator' ? 'stranger' : role) ||
  (role === 'operator' && LISTED.test(name))
/** The owner goes on, whom an operator could sign out or close. */
const DECISION = /^(?:POST|PUT|DELETE) \/api\/(?:operators|moderation)\//
const DATE = /\["date","[^"]*"\],?/

test.each(Array.from({ length: WORLDS }, (_, nth) => nth + 1))(
  'no response contains data that its reader may not see (world %i)',
  async (nth) => {
    const world = await startCanaryWorld()
    try {
      const found = await everythingSearched(world, nth)
      expect(found, `with SEED=${seed}`).toEqual([])
    } finally {
      await world.close()
    }
  },
  isLong ? 900_000 : 600_000,
)

/** Which needles were found, in what, by whom; and how much was searched. */
async function everythingSearched(world: CanaryWorld, nth: number): Promise<string[]> {
  const { lineup, others, needles } = world
  const found = new Set<string>()
  const searched = { answers: 0, bytes: 0 }
  /** Needles by text: refusals, and what is for everybody, read the same but for their date. */
  const read = new Map<string, Needle[]>()
  const search = (role: string, of: string, text: string) => {
    searched.answers += 1
    const told = `${needles.length} ${text.replace(DATE, '')}`
    if (!read.has(told)) searched.bytes += text.length
    const there = read.get(told) ?? needlesIn(text, needles)
    read.set(told, there)
    for (const needle of there) if (!mayKnow(role, needle)) found.add(`${role}: ${needle.name}, in ${of}`)
  }
  const roles = Object.entries(others)
  /** Each call by so many of them, by the seed; the long form: by all. */
  const everybodyAsks = async (calls: [string, unknown][], most = roles.length) => {
    const asking = roles.map(async ([role, surfer], nthRole) => {
      for (const [index, call] of calls.entries()) {
        if (!isLong && (index + seed + nthRole) % roles.length >= most) continue
        if (role === 'operator' && DECISION.test(call[0])) continue
        const { of, text } = await got(lineup, surfer, call)
        search(role, of, text)
      }
    })
    await Promise.all(asking)
  }

  expect(await foundByTheOwner(world)).toEqual(
    needles.filter(({ name }) => EXPORTED.test(name)).map(({ name }) => name),
  )
  const looks = declaredCalls(world.world, 'looks')
  await everybodyAsks([...looks, ...aimed(world)], 2)
  await everyStepIsTaken(world)
  await theWeekIsSummedUp(world)
  await everybodyAsks([...looks, ...aimed(world)])
  await everybodyAsks(declaredCalls(world.world, 'writes'), 3)
  await everybodyAsks(shapes(nth), 1)
  await ownerErrs(world)
  await theOwnerComesBack(world)
  await everybodyAsks([...looks, ...aimed(world, true)], 2)
  await everybodyAsks(undeclaredCalls(world.world))

  for (const { role, page } of world.pages) search(role, 'its open page', JSON.stringify(page.messages))
  for (const { endpoint, message } of world.push.messages) {
    const role = world.browsers.find((one) => one.endpoint === endpoint)?.role ?? 'somebody'
    search(role, 'a push', JSON.stringify(message))
  }
  for (const { to, headers, body } of world.mail.letters) {
    const role = Object.entries(others).find(([, who]) => who?.email === to)?.[0]
    if (to !== world.email) search(role ?? 'contact', `a mail to ${to}`, `${JSON.stringify(headers)}\n${body}`)
  }
  for (const { to, text } of world.sms.messages) search('contact', `a text message to ${to}`, text)
  search('log', 'the log', lineup.written())
  console.log(`Canary: ${needles.length} needles, ${searched.answers} answers and messages, ${searched.bytes} bytes.`)
  return [...found]
}

/** What is theirs stands in their own archive, where the search finds it: so it would elsewhere. */
async function foundByTheOwner({ lineup, world, needles }: CanaryWorld): Promise<string[]> {
  const { text } = await got(lineup, world.owner, ['GET /api/own-data.zip', undefined])
  const exported = needles.filter(({ name }) => EXPORTED.test(name))
  return needlesIn(text, exported).map(({ name }) => name)
}

/** Where an id of each kind leads. */
const PATHS = {
  session: ['surf-sessions', 'alarms'],
  spot: ['surf-spots', 'surf-sessions/spot'],
  plan: ['plans'],
  other: ['users', 'surf-sessions/user'],
}
const kindOf = (name: string) => (['session', 'spot', 'plan'] as const).find((kind) => name.includes(kind)) ?? 'other'

/**
 * What somebody would ask who has learned an id, or guesses at more. An id asked for as another kind finds nothing: the short
 * form does so in the last round alone, `isWhole`.
 */
function aimed({ needles, world, email, contact, secretSpot }: CanaryWorld, isWhole = isLong): [string, unknown][] {
  const ids = needles
    .filter(({ name }) => name.startsWith('id of'))
    .map(({ name, value }) => ({
      id: String(value),
      paths: isWhole ? Object.values(PATHS).flat() : PATHS[kindOf(name)],
    }))
  const { latitude, longitude } = secretSpot
  const looks = [
    ...ids.map(({ id }) => `GET /api/surf-sessions/${id}/track`),
    ...ids.flatMap(({ id, paths }) => paths.map((path) => `GET /api/${path}/${id}`)),
    `GET /api/surf-sessions/active?latitude=${latitude}&longitude=${longitude}&radius=500`,
    `GET /api/surf-spots/nearby?latitude=${latitude}&longitude=${longitude}`,
    `GET /api/users/search?q=${encodeURIComponent(email)}`,
    `GET /api/users/search?q=${encodeURIComponent(contact.name)}`,
    `GET /api/surf-sessions/user/${world.owner.id}?limit=100`,
    `GET /api/surf-sessions/${world.sessions.shown.id}/safety`,
  ]
  return looks.map((route): [string, unknown] => [route, undefined])
}

/** Bodies that fast-check thinks of, and texts that are no JSON, to every call that takes one. */
function shapes(nth: number): [string, unknown][] {
  const taking = endpoints.filter(({ body }: Endpoint) => body !== undefined)
  const bodies = fc.sample(fc.json({ maxDepth: 2 }), { numRuns: SHAPES, seed: seed + nth })
  return taking.flatMap(({ route }) =>
    ['{"name":', ...bodies].map((body): [string, unknown] => [
      route.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
      body,
    ]),
  )
}

/** The owner asks for help: buddies and contacts are told. */
async function everyStepIsTaken({ lineup, db, world, mail, push, sms, contact, needles }: CanaryWorld) {
  const help = await ask(lineup, world.owner, `POST /api/surf-sessions/${world.sessions.shown.id}/help`)
  expect(help.status).toBe(200)
  await expect.poll(() => mail.letters.some(({ to }) => to === contact.email), PATIENCE).toBe(true)
  await expect.poll(() => sms.messages.some(({ to }) => to === contact.number), PATIENCE).toBe(true)
  await expect.poll(() => JSON.stringify(push.messages), PATIENCE).toContain(world.sessions.shown.id)
  const steps = await db.selectFrom('safetySteps').select(['id', 'contactId']).execute()
  needles.push(
    ...steps.map(({ id, contactId }) => ({ name: 'id of a step', value: id, isFor: contactId ? ['contact'] : [] })),
  )
}

/**
 * Everybody gets a weekly summary by push and mail. The owner's best sessions are hidden; the next best one is named to buddies
 * alone.
 */
async function theWeekIsSummedUp({ db, world, others, mail, push, needles }: CanaryWorld) {
  const readers = Object.values(others).filter((one) => one !== null)
  const start = SURFED_AT + HOUR_MS
  // So that the summaries of those who see nothing of the owner have something to say.
  await db
    .insertInto('surfSessions')
    .values(
      readers.map(({ id: userId }) => ({
        ...{ userId, partyId: randomUUID(), visibility: 'private', place: '(0,0,1)', latitude: 1, longitude: 1 },
        customLocation: 'Somewhere',
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + HOUR_MS).toISOString(),
      })),
    )
    .execute()
  const daysToMonday = 8 - (new Date(start).getUTCDay() || 7)
  const monday = new Date(new Date(start).setUTCHours(9, 0, 0, 0) + daysToMonday * 24 * HOUR_MS)
  await sendWeeklySummaries({ db, now: () => monday }, async () => new Map())
  const summaries = () => mail.letters.filter(({ headers }) => /week/i.test(String(headers.subject)))
  const told = () => new Set(summaries().map(({ to }) => to))
  await expect.poll(() => readers.filter(({ email }) => !told().has(email)), PATIENCE).toEqual([])
  const place = needles.find(({ name }) => name === 'place of the session for buddies')!.value
  const toBuddy = summaries().filter(({ body }) => body.includes(String(place)))
  expect(toBuddy.map(({ to }) => to)).toEqual([world.surfers.buddy.email])
  await expect.poll(() => JSON.stringify(push.messages), PATIENCE).toContain(String(place))
}

/** Everybody who was told hears it, by the way they were told. */
async function theOwnerComesBack({ lineup, db, world }: CanaryWorld) {
  const end = await ask(lineup, world.owner, `PUT /api/surf-sessions/${world.sessions.shown.id}/end`, {})
  expect(end.status).toBe(200)
  const allClears = () =>
    db
      .selectFrom('safetySteps')
      .select('channel')
      .where('step', '=', 'all_clear')
      .where('state', '=', 'sent')
      .where('userId', '=', world.owner.id)
      .execute()
  await expect.poll(async () => new Set((await allClears()).map(({ channel }) => channel)).size, PATIENCE).toBe(3)
}

/** The owner mistypes things, so that what is refused could stand in the log. */
async function ownerErrs({ lineup, world, contact, email, password, secretSpot }: CanaryWorld) {
  const { owner } = world
  const startTime = 'yesterday'
  for (const [route, body] of [
    ['POST /api/emergency-contacts', { ...contact, phone: `${contact.phone}x` }],
    ['POST /api/emergency-contacts', `{"name": "${contact.name}", "email": ${contact.email}}`],
    ['POST /api/secret-spots', { ...secretSpot, latitude: 91 }],
    ['POST /api/secret-spots', { ...secretSpot, sharedWith: [world.surfers.stranger.id] }],
    ['POST /api/surf-sessions', { ...secretSpot, secretSpotId: 1, startTime, board: secretSpot.note }],
    ['POST /api/login', { email, password: `${password}?` }],
    ['POST /api/signup', { email, password, firstName: secretSpot.name, lastName: contact.name }],
    [`GET /api/surf-sessions/active?latitude=${secretSpot.latitude}&longitude=${secretSpot.longitude}`, undefined],
    [`GET /api/surf-sessions/active?latitude=${secretSpot.latitude}`, undefined],
    [`GET /api/users/search?q=${encodeURIComponent(email)}`, undefined],
    [`PATCH /api/surf-sessions/${world.sessions.private.id}`, { notes: secretSpot.note, rating: 9 }],
    [`PATCH /api/surf-sessions/${world.sessions.private.id}`, `{"notes": "${secretSpot.note}`],
    ['POST /api/push-subscriptions', { endpoint: `https://example.com/${password}`, keys: {} }],
  ] as [string, unknown][]) {
    let { status } = await ask(lineup, owner, route, body)
    // A busy server refuses before it validates.
    for (let tries = 1; status === 503 && tries < MOST_TRIES; tries += 1)
      ({ status } = await ask(lineup, owner, route, body))
    expect(status, route).toBeLessThan(500)
  }
}
