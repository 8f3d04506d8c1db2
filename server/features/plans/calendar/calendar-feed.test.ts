import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { textsIn } from '#languages'
import { HOUR_MS } from '#surf/time/durations.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const PUBLIC_URL = 'https://lineup.example'
const NAME = 'Côte d’Argent; “La Nord”, Hossegor \\ la plage du côté nord qui n’en finit pas 🌊🌊🌊🌊🌊🌊🌊🌊🌊🌊'

const server = serverInFile({ PUBLIC_URL })
const { buddies, aSpot, update } = server
const elsewhere = serverBeside(server, { PUBLIC_URL })
const spot = inFile(() => aSpot({ name: NAME, latitude: 43.66512, longitude: -1.44398 }))

/** These servers are reached by https, where cookies are bound to their host. */
const ask = (surfer: TestSurfer | null, route: string, body?: unknown, at = server) =>
  at.ask(surfer && { cookie: `__Host-${surfer.cookie}` }, route, body)
const inHours = (hours: number) => new Date(Math.round(Date.now() / 1000) * 1000 + hours * HOUR_MS).toISOString()
const plan = async (by: TestSurfer, more: object = {}) =>
  (await ask(by, 'POST /api/plans', { surfSpotId: spot.id, startTime: inHours(24), ...more })).body
const feedOf = async (surfer: TestSurfer, method = 'GET'): Promise<string | null> =>
  (await ask(surfer, `${method} /api/calendar-feed`)).body.url
/** As a calendar program does, which has the address and nothing else. */
const fetched = (url: string, at = server) => ask(null, `GET ${url.slice(PUBLIC_URL.length)}`, undefined, at)

async function eventsIn(url: string) {
  const { text } = await fetched(url)
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}
const property = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name)

async function kaiAndBuddies() {
  const [kai, lena, noa] = await buddies('Kai', 'Lena', 'Noa')
  return [kai, lena, noa] as const
}

test('a feed is in its owner’s language, whatever its program accepts', async () => {
  const [kai, lena] = await kaiAndBuddies()
  await update('users', { language: 'es' }, { id: kai.id })
  await plan(kai, { invited: [lena.id] })
  const summaryFor = async (surfer: TestSurfer) => {
    const url = (await feedOf(surfer, 'POST'))!.slice(PUBLIC_URL.length)
    const feed = await ask(null, `GET ${url}`, undefined)
    return new ICAL.Component(ICAL.parse(feed.text)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')
  }
  expect(await summaryFor(kai)).toBe(textsIn('es').sharing.surfAt(NAME))
  expect(await summaryFor(lena)).toBe(textsIn('en').sharing.surfAt(NAME))
})

test('a calendar program reads title, place, time and guests, and reminds an hour before', async () => {
  const [kai, lena, noa] = await kaiAndBuddies()
  const startTime = inHours(24)
  const note = 'Bring wax; the 6\'2", and fins\\leash\r\nBEGIN:VEVENT\u0007'
  const { id } = await plan(kai, { startTime, note, invited: [lena.id, noa.id] })
  await ask(lena, `PUT /api/plans/${id}/answer`, { answer: 'going' })
  await ask(noa, `PUT /api/plans/${id}/answer`, { answer: 'maybe' })
  const events = await eventsIn((await feedOf(kai, 'POST'))!)
  expect(events).toHaveLength(1)
  const [event] = events as [ICAL.Event]
  expect(event.uid).toBe(`${id}@lineup.example`)
  expect(event.summary).toBe(`Surf: ${NAME}`)
  expect(event.location).toBe(NAME)
  expect(event.startDate.zone.tzid).toBe('UTC')
  expect(event.startDate.toJSDate().toISOString()).toBe(startTime)
  expect(event.endDate.toJSDate().getTime() - Date.parse(startTime)).toBe(2 * HOUR_MS)
  expect(event.description).toBe(
    'Bring wax; the 6\'2", and fins\\leash\nBEGIN:VEVENT\n' +
      `${timeAt(new Date(startTime), 'Europe/Paris')} at ${NAME} (Europe/Paris)\n` +
      'Going: Kai Nakamura, Lena Nakamura\nMaybe: Noa Nakamura',
  )
  expect(property(event, 'geo')).toEqual([43.66512, -1.44398])
  expect(property(event, 'url')).toBe(`${PUBLIC_URL}/?plan=${id}`)
  expect(property(event, 'status')).toBe('CONFIRMED')
  expect(property(event, 'dtstamp')).toBeInstanceOf(ICAL.Time)
  const alarm = event.component.getFirstSubcomponent('valarm')!
  expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('-PT1H')
  expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY')
})

test('the calendar’s lines follow the standard for any text', async () => {
  const [kai] = await kaiAndBuddies()
  await plan(kai, { note: `${'é'.repeat(200)} ${'🏄‍♀️'.repeat(30)}` })
  const { text, status, headers } = await fetched((await feedOf(kai, 'POST'))!)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('set-cookie')).toBeNull()
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
})

test('changes raise the sequence, and a canceled plan says so', async () => {
  const [kai, lena] = await kaiAndBuddies()
  const { id } = await plan(kai, { invited: [lena.id] })
  const url = (await feedOf(lena, 'POST'))!
  const [first] = await eventsIn(url)
  expect([first!.sequence, property(first!, 'status')]).toEqual([0, 'TENTATIVE'])
  const startTime = inHours(48)
  await ask(kai, `PATCH /api/plans/${id}`, { startTime })
  const [moved] = await eventsIn(url)
  expect(moved!.uid).toBe(first!.uid)
  expect([moved!.sequence, moved!.startDate.toJSDate().toISOString()]).toEqual([1, startTime])
  await ask(kai, `DELETE /api/plans/${id}`)
  const [canceled] = await eventsIn(url)
  expect([canceled!.sequence, property(canceled!, 'status')]).toEqual([2, 'CANCELLED'])
  expect(canceled!.component.getFirstSubcomponent('valarm')).toBeNull()
})

test('the calendar has own and not declined plans of the last 30 days and the future', async () => {
  const [kai, lena] = await kaiAndBuddies()
  const invited = [lena.id]
  const [declined, old, recent, open, hidden] = [
    await plan(kai, { invited }),
    await plan(kai, { invited }),
    await plan(kai, { invited }),
    await plan(kai, { invited, startTime: inHours(30) }),
    await plan(kai),
  ]
  await ask(lena, `PUT /api/plans/${declined.id}/answer`, { answer: 'no' })
  for (const [{ id }, days] of [
    [old, 31],
    [recent, 29],
  ] as const)
    await update('plans', { startTime: inHours(-days * 24) }, { id })
  const own = await plan(lena, { startTime: inHours(40) })
  const url = (await feedOf(lena, 'POST'))!
  const ids = async () => (await eventsIn(url)).map(({ uid }) => uid.split('@')[0])
  expect(await ids()).toEqual([recent.id, open.id, own.id])
  expect((await fetched(url)).text).not.toContain(hidden.id)
  await ask(kai, `POST /api/blocks/${lena.id}`)
  expect(await ids()).toEqual([own.id])
  expect((await fetched(url)).text).not.toContain('Kai')
})

test('a calendar address is made on request, works at every process, and can be renewed or revoked', async () => {
  const [kai, lena] = await kaiAndBuddies()
  expect(await feedOf(kai)).toBeNull()
  const first = (await feedOf(kai, 'POST'))!
  expect(first).toMatch(/^https:\/\/lineup\.example\/api\/calendar\/[\w-]{64}\.ics$/)
  expect(await feedOf(kai)).toBe(first)
  expect((await fetched(first, elsewhere)).status).toBe(200)
  const second = (await feedOf(kai, 'POST'))!
  expect(second).not.toBe(first)
  expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
  expect(await feedOf(kai, 'DELETE')).toBeNull()
  expect(await feedOf(kai, 'DELETE')).toBeNull()
  const third = (await feedOf(kai, 'POST'))!
  for (const url of [first, second]) expect((await fetched(url)).status).toBe(404)
  expect((await fetched(third)).status).toBe(200)
  expect(await feedOf(lena)).toBeNull()
})

test('a guessed address gets the same response as an unknown one', async () => {
  const [kai, lena] = await kaiAndBuddies()
  const [own, other] = [(await feedOf(kai, 'POST'))!, (await feedOf(lena, 'POST'))!]
  const token = (url: string) => url.slice(-68, -4)
  const tokenOf = (id: string, signature: string) =>
    Buffer.concat([
      Buffer.from(id.replaceAll('-', ''), 'hex'),
      Buffer.from(signature, 'base64url').subarray(16),
    ]).toString('base64url')
  const guesses = [
    'A'.repeat(64),
    tokenOf(kai.id, token(other)),
    tokenOf(lena.id, token(own)),
    `${token(own).slice(0, -1)}${token(own).endsWith('A') ? 'B' : 'A'}`,
    token(own).slice(0, 63),
    `${token(own)}A`,
    kai.id,
    'x',
    '%00',
    "'%20or%201=1",
    'é',
  ]
  const never = await fetched(`${PUBLIC_URL}/api/calendar/never.ics`)
  expect(never).toMatchObject(refusedWith('not_found'))
  for (const guess of guesses) {
    const answer = await fetched(`${PUBLIC_URL}/api/calendar/${guess}.ics`)
    expect({ guess, status: answer.status, text: answer.text }).toEqual({ guess, status: 404, text: never.text })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await ask(kai, `GET /api/calendar/${token(own)}`)).status).toBe(404)
})
