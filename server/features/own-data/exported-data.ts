import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { OWN_ARCHIVE_FORMAT } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Listing } from '#server/features/own-data/exported-account.ts'
import { listings, sessions } from '#server/features/own-data/exported-rows.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { dataFolder } from '#server/platform/postgres/embedded-database.ts'
import type { SurfedPlace } from '#surf/tracks/gpx.ts'

/** Rows in memory at once. */
const PAGE = 200

type Row = { id: string; key: string; at: string } & Record<string, unknown>
type ExportedSession = SurfedPlace & { id: string; trackPoints: number }

/** Writes data.json, whose length is needed first, into an unnamed file that goes with its stream or process. */
export async function writeData(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  userId: string,
  {
    photos,
    exportedAt,
    eachSession,
  }: { photos: ListedPhoto[]; exportedAt: Date; eachSession: (session: ExportedSession) => void },
): Promise<{ stream: Readable; bytes: number } | null> {
  const { rows } = await sql<Record<string, unknown>>`${account(userId)}`.execute(db)
  const [own] = rows
  if (!own) return null
  const file = await namelessFile(env)
  try {
    const head = JSON.stringify(
      { format: OWN_ARCHIVE_FORMAT, origin: env.PUBLIC_URL, exportedAt, ...own, photos },
      null,
      1,
    )
    await file.write(head.slice(0, head.lastIndexOf('\n}')))
    await writeList(file, 'sessions', pages(db, sessions(userId)), (row) => eachSession(surfedPlace(row)))
    for (const [name, rowsOf] of Object.entries(listings)) await writeList(file, name, pages(db, rowsOf(userId)))
    await file.write('\n}\n')
    return { bytes: (await file.stat()).size, stream: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function namelessFile(env: Env): Promise<FileHandle> {
  const exports = join(dataFolder(env), 'exports')
  await mkdir(exports, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(exports, 'export-'))
  try {
    return await open(join(folder, 'data.json'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeList(file: FileHandle, name: string, rowPages: AsyncIterable<Row[]>, each?: (row: Row) => void) {
  await file.write(`,\n "${name}": [`)
  let separator = '\n  '
  for await (const rows of rowPages) {
    const printed = rows.map(({ key: _, at: __, ...row }) => JSON.stringify(row))
    await file.write(separator + printed.join(',\n  '))
    separator = ',\n  '
    if (each) rows.forEach(each)
  }
  await file.write(']')
}

/** Pages of a statement by time. Keys are read and sorted once, because each page would otherwise sort the rest. */
async function* pages(db: Database, statement: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${statement}) listed order by at, key`.execute(db)
  const keys = rows.map(({ key }) => key)
  for (let from = 0; from < keys.length; from += PAGE) {
    const page = await sql<Row>`
      select * from (${statement}) listed
      where key = any(${keys.slice(from, from + PAGE)}::uuid[]) order by at, key`.execute(db)
    // Removed rows leave an empty page.
    if (page.rows.length > 0) yield page.rows
  }
}

type SessionRow = Row & ExportedSession & { location: string; track: { points: number } | null }

const surfedPlace = (row: Row): ExportedSession => {
  const { id, location, notes, latitude, longitude, startTime, endTime, track } = row as SessionRow
  return { id, name: location, notes, latitude, longitude, startTime, endTime, trackPoints: track?.points ?? 0 }
}

/** Account, settings, emergency contacts, notification channels, achievements and webhooks: one row. */
const account: Listing = (userId) => sql`
  select
    json_build_object('id', u.id, 'email', u.email, 'emailVerifiedAt', u.email_verified_at,
      'newEmail', (select c.email from email_changes c where c.user_id = u.id), 'username', u.username, 'firstName', u.first_name,
      'lastName', u.last_name, 'surfingType', u.surfing_type, 'createdAt', u.created_at, 'leavesAt', u.leaves_at,
      'twoStepSignIn', u.two_step_sign_in, 'signInWith', u.oidc_issuer, 'signInSubject', u.oidc_subject) as account,
    json_build_object('defaultVisibility', u.default_visibility, 'findableBy', u.findable_by, 'units', u.units, 'language', u.language,
      'overdueHours', u.overdue_hours, 'delaysPublishing', u.delays_publishing, 'hidesFirstSteps', u.hides_first_steps,
      'declinesPush', u.declines_push, 'asksAboutSafetyMail', u.asks_about_safety_mail, 'commentsFrom', u.comments_from,
      'requestsFrom', u.requests_from, 'planInvitesFrom', u.plan_invites_from, 'hiddenWords', u.hidden_words) as settings,
    (select coalesce(json_agg(json_build_object('name', c.name, 'phone', c.phone, 'number', c.number, 'email', c.email,
        'numberState', c.number_state, 'emailState', c.email_state,
        'language', c.language, 'ownLanguage', c.own_language) order by c.position), '[]')
      from emergency_contacts c where c.user_id = u.id) as emergency_contacts,
    (select json_build_object('mutedKinds', p.muted_kinds, 'pushKinds', p.push_kinds, 'emailKinds', p.email_kinds,
        'quietFrom', p.quiet_from, 'quietTo', p.quiet_to, 'timeZone', p.time_zone,
        'summaryTimeZone', p.summary_time_zone, 'summarizedOn', p.summarized_on)
      from notification_preferences p where p.user_id = u.id) as notification_settings,
    (select coalesce(json_agg(json_build_object('key', a.key, 'earnedOn', a.earned_on) order by a.earned_on), '[]')
      from achievements a where a.user_id = u.id) as achievements,
    (select coalesce(json_agg(json_build_object('name', w.name, 'url', w.url, 'events', w.events, 'createdAt', w.created_at,
        'calls', (select coalesce(json_agg(json_build_object('id', d.id, 'type', d.type, 'happenedAt', d.happened_at,
            'state', d.state, 'answer', d.answer) order by d.id), '[]')
          from webhook_deliveries d where d.webhook_id = w.id)) order by w.id), '[]')
      from webhooks w where w.user_id = u.id) as webhooks
  from users u where u.id = ${userId}`

/** Requests to the object store at once. */
const REQUESTS_AT_ONCE = 8

type PhotoRow = { sessionId: string | null; photoUrl: string; caption: string | null; createdAt: string | null }
/** `file`: name in the archive; null if it is missing in the store. */
type ListedPhoto = Omit<PhotoRow, 'photoUrl'> & { file: string | null; note?: string }
type ArchivedPhoto = { file: string; path: string; bytes: number }

/** Photos of profile, boards and sessions, oldest first, and which exist. */
export async function photosOf({ db, objects }: Pick<Deps, 'db' | 'objects'>, userId: string) {
  const { rows } = await sql<PhotoRow>`
    select null::uuid as session_id, picture.photo_url, 'Profile photo' as caption, null::timestamptz as created_at
    from users cross join unnest(array[profile_image_url, hidden_image_url]) picture (photo_url)
    where id = ${userId} and picture.photo_url is not null
    union all
    (select null, photo_url, 'Board: ' || name, created_at from boards
      where user_id = ${userId} and photo_url is not null order by created_at, id)
    union all
    (select session_id, photo_url, caption, created_at from photos where owner_id = ${userId} order by created_at, id)
    `.execute(db)
  const listed: ListedPhoto[] = []
  const archived: ArchivedPhoto[] = []
  for (let from = 0; from < rows.length; from += REQUESTS_AT_ONCE) {
    const some = rows.slice(from, from + REQUESTS_AT_ONCE)
    const facts = await Promise.all(some.map(({ photoUrl }) => objects.facts(pathOf(photoUrl))))
    for (const [nth, { photoUrl, ...photo }] of some.entries()) {
      const bytes = facts[nth]?.size
      if (bytes === undefined) listed.push({ ...photo, file: null, note: 'This photo was not found.' })
      else {
        const file = `photos/${archived.length + 1}.webp`
        listed.push({ ...photo, file })
        archived.push({ file, path: pathOf(photoUrl), bytes })
      }
    }
  }
  return { listed, archived }
}

const pathOf = (photoUrl: string) => photoUrl.replace(/^\/objects\//, '')
