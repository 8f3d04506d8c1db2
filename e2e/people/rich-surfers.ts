import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Pool } from 'pg'
import type { User } from '#contract/accounts/users.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { surfedIn2025 } from '#e2e/sessions/surfed-in-2025.ts'
import { areBuddies, PIER, paddleOut, signUp, spotNamed } from '#e2e/support/surfers.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { aTrack, chunksOf, lengthMs } from '#test/tracks/a-track.ts'

/** The last two are found only by a count that is sensitive. */
const RIDE_KMH = [25, 16, 25, 10]
const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
export const LONG_NAME = 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley'

type Surfer = { calls: APIRequestContext; user: User }

/** A page of theirs, nothing loaded. */
export async function pageOf(browser: Browser, { calls }: Surfer, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ storageState: await calls.storageState(), ...options })
  return context.newPage()
}

async function send<Reply>(calls: APIRequestContext, method: 'post' | 'put' | 'patch', path: string, data?: object) {
  const answer = await calls[method](path, { data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Reply
}

const rename = ({ calls, user: { username } }: Surfer, firstName: string, lastName: string) =>
  send(calls, 'put', '/api/users/me', {
    username,
    firstName,
    lastName,
    surfingType: ['fish'],
    profileImageUrl: null,
    emergencyContact: null,
    emergencyContactPhone: null,
  })

/** A session at the pier that ended, with a track in which all rides count. */
async function surfedWithTrack({ calls }: Surfer): Promise<string> {
  const startAt = Date.now() - HOUR_MS
  const { id } = await paddleOut(calls, await spotNamed(calls, 'Huntington Beach Pier'), new Date(startAt))
  const track = aTrack({ startAt, rideKmh: RIDE_KMH, from: PIER })
  const address = `/api/surf-sessions/${id}`
  for (const data of chunksOf(track, 600)) await send(calls, 'post', `${address}/track/chunks`, data)
  await send(calls, 'patch', `${address}/track`, { sensitivity: 1 })
  await send(calls, 'post', `${address}/track/count`)
  const endTime = new Date(startAt + lengthMs(RIDE_KMH.length)).toISOString()
  await send(calls, 'put', `${address}/end`, { endTime })
  return id
}

async function addBoards({ calls }: Surfer): Promise<string> {
  const long = {
    name: LONG_WORD,
    type: 'sup',
    size: '11\'6" × 33¾ × 4½',
    litres: 237.5,
    note: 'For flat days and for two',
  }
  const { id } = await send<{ id: string }>(calls, 'post', '/api/boards', long)
  const stepUp = { name: 'Step-up with the blue rails', type: 'shortboard', size: '6\'4" × 18¾ × 2½', litres: 28.5 }
  for (const board of [stepUp, { name: 'Foamie' }]) await send(calls, 'post', '/api/boards', board)
  const old = await send<{ id: string }>(calls, 'post', '/api/boards', { name: 'Old one' })
  await send(calls, 'patch', `/api/boards/${old.id}`, { isRetired: true })
  return id
}

/** 60 files from a watch that could not be read: more than a page of them. */
const importOften = (db: Pool, { user }: Surfer) =>
  db.query(
    `insert into track_imports (user_id, upload_id, file_name, files, files_read, problem, created_at, done_at)
     select $1, gen_random_uuid(), 'surf-' || nth || '.fit', 1, 1, 'damaged_file', now() - nth * interval '1 hour', now()
     from generate_series(1, 60) nth`,
    [user.id],
  )

export type RichSurfers = {
  /** On land, with something on every screen, and names that are long and of another script. */
  rich: Surfer
  /** With a long name, in the water. */
  buddy: Surfer
  spot: SurfSpot
  buddysSession: SurfSession
  trackedSession: string
  longestSession: string
  board: string
  secretSpotName: string
  /** An hour from now at the pier, with the buddy invited. */
  plan: { id: string; surfSpot: { id: string } }
  /** With an alert of the rich surfer's. */
  trestles: SurfSpot
}

/** Makes, by calls alone, a surfer with something on every screen, and the others whom that takes. */
export async function makeRichSurfers(newCalls: () => Promise<APIRequestContext>, db: Pool): Promise<RichSurfers> {
  const names = ['Rosa Looksaround', LONG_NAME, 'Moana Lookswell', 'Salma Aziz']
  const made = names.map(async (name) => {
    const calls = await newCalls()
    return { calls, user: await signUp(calls, name) }
  })
  const [rich, buddy, asking, arabic] = (await Promise.all(made)) as [Surfer, Surfer, Surfer, Surfer]
  const { calls, user } = rich
  await rename(rich, 'Wolfeschlegelsteinhausenbergerdorff', 'عبدالرحمن🏄')
  await rename(arabic, 'سلمى', 'Aziz')
  await asking.calls.post('/api/buddy-requests', { data: { followingId: user.id } })
  for (const one of [buddy, arabic]) await areBuddies(one.calls, one.user, calls, user)

  const [spot, pier, trestles, manuBay] = await Promise.all(
    ["Teahupo'o", 'Huntington Beach Pier', 'Lower Trestles', 'Manu Bay'].map((name) => spotNamed(calls, name)),
  )
  await send(calls, 'post', '/api/recovery-codes')
  await send(calls, 'post', '/api/calendar-feed')
  await send(calls, 'post', '/api/spot-alerts', { spotId: trestles!.id, hours: { from: 7, to: 10 } })
  const secret = { latitude: 70.9512, longitude: -8.6104, note: 'Only on a north swell, at low tide' }
  const secretSpotName = `${LONG_WORD} Left`
  await send(calls, 'post', '/api/secret-spots', { ...secret, name: secretSpotName, sharedWith: [buddy.user.id] })
  await send(buddy.calls, 'post', '/api/secret-spots', { ...secret, name: `${LONG_WORD} Right`, sharedWith: [user.id] })

  const plan = (surfSpotId: string, hours: number, invited: string[]) =>
    send<RichSurfers['plan']>(calls, 'post', '/api/plans', {
      surfSpotId,
      invited,
      startTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
    })
  const soon = await plan(pier!.id, 1, [buddy.user.id])
  await send(calls, 'post', `/api/plans/${soon.id}/messages`, { message: 'Dawn?' })
  const later = await plan(manuBay!.id, 36, [arabic.user.id])
  await send(arabic.calls, 'put', `/api/plans/${later.id}/answer`, { answer: 'going' })

  await send(arabic.calls, 'patch', '/api/settings', { planInvitesFrom: 'nobody' })
  await send(calls, 'patch', '/api/settings', { hiddenWords: [LONG_WORD.slice(0, 40), 'حقل', 'go home'] })

  await importOften(db, rich)
  return {
    rich,
    buddy,
    spot: spot!,
    trestles: trestles!,
    plan: soon,
    secretSpotName,
    board: await addBoards(rich),
    longestSession: await surfedIn2025(db, user.id, [pier!, spot!]),
    trackedSession: await surfedWithTrack(rich),
    buddysSession: await paddleOut(buddy.calls, spot!),
  }
}
