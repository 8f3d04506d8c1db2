import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  changeRecording,
  openPhone,
  type Phone,
  readPhoneTracks,
  unrefuse,
} from '#web/features/tracks/recording/phone-track.ts'
import { uploadTrack, uploadTrackInBackground } from '#web/features/tracks/recording/upload-track.ts'
import { noteWaiting, openStore, readAll, reportCleared } from '#web/lib/outbox/store.ts'

const SESSION = 'b7c5b0f4-1a51-4b87-9a8b-6f1f6c9f2d22'
const BEGAN_AT = Date.parse('2026-03-01T15:00:00Z')
/** What the server answers to a call whose path ends so: a status and a message. */
let answers: Record<string, [status: number, message: string]>
let asked: string[]
let [surferId, phone]: [string, Phone | undefined] = ['', undefined]

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  ;[surferId, answers, asked] = [crypto.randomUUID(), {}, []]
  vi.stubGlobal('fetch', async (address: string) => {
    const call = address.split('/').at(-1)!
    asked.push(call)
    const [status, message] = answers[call] ?? [200, '']
    return Response.json({ message }, { status })
  })
})
afterEach(() => {
  phone?.close()
  phone = undefined
})

/** A phone with a recording that is over, of so many points. */
async function aPhoneWithTrack(points = 400): Promise<Phone> {
  phone = await openPhone(surferId)
  await changeRecording(phone, { sessionId: SESSION, isOn: true })
  await changeRecording(phone, { sessionId: SESSION, isOn: false })
  for (let nth = 0; nth < points; nth += 1)
    await phone.put('points', { sessionId: SESSION, at: BEGAN_AT + nth * 1_000, latitude: 33.6, longitude: -118 })
  return phone
}

async function sentTitles(): Promise<string[]> {
  const store = await openStore(surferId)
  const { sent } = await readAll(store)
  store.close()
  return sent.map(({ title }) => title)
}

test('an uploaded track is removed from the phone and listed as sent', async () => {
  const phone = await aPhoneWithTrack()
  await uploadTrack(phone, surferId)
  expect(asked).toEqual(['chunks', 'chunks', 'count'])
  expect(await phone.count('points')).toBe(0)
  expect(await sentTitles()).toEqual([expect.stringMatching(/^Track from \d/)])
})

test('a refused track stays on the phone with the reason and is retried only on request', async () => {
  const phone = await aPhoneWithTrack()
  answers.chunks = [400, "These times don't match the session."]
  await uploadTrack(phone, surferId)
  expect(await phone.count('points')).toBe(400)
  expect(await readPhoneTracks(phone)).toEqual({
    ...{ waiting: 0, waitingTracks: 0 },
    refusedTracks: [{ sessionId: SESSION, firstAt: BEGAN_AT, refusal: "These times don't match the session." }],
  })
  await uploadTrack(phone, surferId)
  expect(asked).toEqual(['chunks', 'chunks'])
  expect(await sentTitles()).toEqual([])

  answers = {}
  await unrefuse(phone, SESSION)
  expect(await readPhoneTracks(phone)).toMatchObject({ waiting: 2, waitingTracks: 1, refusedTracks: [] })
  await uploadTrack(phone, surferId)
  expect(await phone.count('points')).toBe(0)
  expect(await sentTitles()).toHaveLength(1)
})

test('waves not counted after the last part are counted with the next upload', async () => {
  const phone = await aPhoneWithTrack(10)
  answers.count = [503, 'Busy']
  await expect(uploadTrack(phone, surferId)).rejects.toThrow('503')
  expect(await phone.count('points')).toBe(10)
  answers = {}
  await uploadTrack(phone, surferId)
  expect(asked).toEqual(['chunks', 'count', 'count'])
  expect(await phone.count('points')).toBe(0)
})

test('a background upload sends a track, stores it if signed out, and creates no database', async () => {
  await uploadTrackInBackground(surferId)
  expect((await indexedDB.databases()).filter(({ name }) => name?.endsWith(surferId))).toEqual([])
  const phone = await aPhoneWithTrack(10)
  answers.chunks = [401, 'Sign in']
  await uploadTrackInBackground(surferId)
  expect(await phone.count('points')).toBe(10)
  answers.chunks = [503, 'Busy']
  await expect(uploadTrackInBackground(surferId), 'the browser tries again').rejects.toThrow('503')
  answers = {}
  await uploadTrackInBackground(surferId)
  expect(await phone.count('points')).toBe(0)
})

test('a track deleted by the browser before its upload is reported', async () => {
  noteWaiting('tracks', surferId, 1)
  const cleared: number[] = []
  const opening = openPhone(surferId).then((opened) => {
    phone = opened
  })
  await reportCleared('tracks', opening, (count) => cleared.push(count))
  await reportCleared('outbox', opening, (count) => cleared.push(count))
  expect(cleared).toEqual([1])
})
