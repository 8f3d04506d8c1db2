import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { UnitSystem } from '#contract/accounts/users.ts'
import type { CalendarAddresses, FavouriteCalendar } from '#contract/people/plans.ts'
import type { Deps } from '#server/deps.ts'
import { isShutOut } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'

type Where = Pick<Deps, 'db' | 'env'>
type Calendar = 'plans' | FavouriteCalendar

/** Random: a counter would revive revoked addresses. */
const VERSIONS = 2 ** 31
const ID_BYTES = 16
/** Id and signature, 48 bytes as base64url. */
const TOKEN = /^[\w-]{64}$/

/** One secret for all, so that they are turned off together; the address of one opens no other. */
export async function own({ db, env }: Where, userId: string): Promise<CalendarAddresses> {
  const { version } = await feedOf(db, userId)
  if (version === null) return { url: null, favourites: null }
  const addressOf = async (calendar: Calendar) => {
    const folder = calendar === 'plans' ? '' : `${calendar}/`
    return `${env.PUBLIC_URL}/api/calendar/${folder}${await tokenOf(db, userId, calendar, version)}.ics`
  }
  const [url, tides, light, goodHours] = await Promise.all(
    (['plans', 'tides', 'light', 'good-hours'] as const).map(addressOf),
  )
  return { url: url!, favourites: { tides: tides!, light: light!, 'good-hours': goodHours! } }
}

/** Revokes those before. */
export const renew = async (deps: Where, userId: string) => {
  await setVersion(deps.db, userId, randomInt(VERSIONS))
  return own(deps, userId)
}

export const revoke = async (deps: Where, userId: string) => {
  await setVersion(deps.db, userId, null)
  return own(deps, userId)
}

type CalendarOwner = { id: string; language: string | null; units: UnitSystem }

/** Undefined if forged or revoked, and while its surfer is suspended. */
export async function ownerOf(db: Database, token: string, calendar: Calendar): Promise<CalendarOwner | undefined> {
  if (!TOKEN.test(token)) return undefined
  const given = Buffer.from(token, 'base64url')
  const userId = given.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const { version, ...owner } = await feedOf(db, userId)
  if (version === null) return undefined
  const right = Buffer.from(await tokenOf(db, userId, calendar, version), 'base64url')
  return timingSafeEqual(given, right) && !(await isShutOutNow(db, userId)) ? { id: userId, ...owner } : undefined
}

async function isShutOutNow(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isShutOut: boolean }>`select ${isShutOut(userId)} as is_shut_out`.execute(db)
  return rows[0]!.isShutOut
}

async function tokenOf(db: Database, userId: string, calendar: Calendar, version: number): Promise<string> {
  const signed = [userId, version, ...(calendar === 'plans' ? [] : [calendar])].join(' ')
  const signature = createHmac('sha256', await secretOf(db, 'calendar-feed')).update(signed)
  return Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), signature.digest()]).toString('base64url')
}

type Feed = Omit<CalendarOwner, 'id'> & { version: number | null }

async function feedOf(db: Database, userId: string): Promise<Feed> {
  const { rows } = await sql<Feed>`
    select calendar_version as version, language, units from users where id = ${userId}`.execute(db)
  return rows[0] ?? { version: null, language: null, units: 'metric' }
}

const setVersion = (db: Database, userId: string, calendarVersion: number | null) =>
  db.updateTable('users').set({ calendarVersion }).where('id', '=', userId).execute()
