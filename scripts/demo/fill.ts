import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { hashOf } from '#server/features/accounts/core/passwords.ts'
import type { Admission } from '#server/features/accounts/joining/admission.ts'
import { endAll } from '#server/features/accounts/sign-ins/own-sign-ins.ts'
import * as achievements from '#server/features/achievements/achievements.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newPath, type ObjectStore } from '#server/platform/object-store/object-store.ts'
import { addNews } from './news.ts'
import { DEMO_DOMAIN, emailOf, type PersonName, people } from './people.ts'
import { drawFace, drawScene } from './pictures/draw.ts'
import { addSessions, type DrawnPhoto } from './session-rows.ts'
import { plannedSessions } from './sessions.ts'
import type { Photo } from './stories.ts'

const OBJECTS = '/objects/'
/** What Maya has starred, near home and where she travelled. */
const FAVOURITES = ['lower-trestles', 'blackies', 'huntington-beach-pier', 'ribeira-d-ilhas']
const names = Object.keys(people) as PersonName[]

export type Filled = { email: string; password: string; surfers: number; sessions: number; photos: number }

/**
 * Fills the database with the demo's surfers and what they did until `now`, and the store with their pictures. The
 * surfers of an earlier run go, with all that was theirs; nobody else's account is touched. Throws with nothing changed
 * when the spots of the catalogue are not there.
 */
export async function fill({ db, objects, now }: { db: Database; objects: ObjectStore; now: Date }): Promise<Filled> {
  const spots = await spotsOf(db)
  const sessions = plannedSessions(now, (key) => spotWith(spots, key))
  const added: string[] = []
  const keep = async (folder: string, bytes: Buffer) => {
    const path = newPath(folder, 'webp')
    await objects.put(path, bytes)
    added.push(path)
    return OBJECTS + path
  }
  const password = `glassy-${randomBytes(5).toString('hex')}`
  const passwordHash = await hashOf(password)
  try {
    const faces = new Map<PersonName, string>()
    for (const name of names) faces.set(name, await keep('profiles', await drawFace(people[name].face)))
    const drawn = new Map<Photo, DrawnPhoto>()
    for (const photo of sessions.flatMap(({ story }) => story?.photos ?? [])) {
      const bytes = await drawScene(photo.scene, photo.hour, `${photo.caption} ${drawn.size}`)
      drawn.set(photo, { photoUrl: await keep('photos', bytes), caption: photo.caption ?? null })
    }
    const outdated = await db.transaction().execute(async (tx) => {
      const pictures = await removeEarlier(tx)
      const ids = await addPeople(tx, passwordHash, faces)
      await addSessions(tx, ids, sessions, { now, drawn, spot: (key) => spotWith(spots, key) })
      await addNews(tx, ids, sessions, now)
      await tx
        .insertInto('favourites')
        .values(FAVOURITES.map((key) => ({ userId: ids.maya, surfSpotId: spotWith(spots, key).id })))
        .execute()
      for (const id of Object.values(ids)) await achievements.listAchievements(tx, id, now)
      return pictures
    })
    for (const url of outdated) await objects.remove(url.slice(OBJECTS.length))
    return {
      email: emailOf('maya'),
      password,
      surfers: names.length,
      sessions: sessions.length,
      photos: drawn.size,
    }
  } catch (error) {
    for (const path of added) await objects.remove(path)
    throw error
  }
}

type Spot = { id: string; latitude: number; longitude: number; place: string }

async function spotsOf(db: Database): Promise<Map<string | null, Spot>> {
  const spots = await db
    .selectFrom('surfSpots')
    .select(['catalogueKey', 'id', 'latitude', 'longitude', 'place'])
    .execute()
  return new Map(spots.map((spot) => [spot.catalogueKey, spot]))
}

function spotWith(spots: Map<string | null, Spot>, key: string): Spot {
  const spot = spots.get(key)
  if (!spot) throw new Error(`The catalogue's spot '${key}' is not in the database.`)
  return spot
}

/** Removes the surfers of an earlier run; their open pages are signed out. Gives the addresses of their pictures. */
async function removeEarlier(tx: Database): Promise<string[]> {
  const earlier = await tx
    .selectFrom('users')
    .select(['id', 'profileImageUrl'])
    .where(sql<string>`lower(email)`, 'like', `%@${DEMO_DOMAIN}`)
    .execute()
  if (earlier.length === 0) return []
  const ids = earlier.map(({ id }) => id)
  const photos = await tx.selectFrom('photos').select('photoUrl').where('ownerId', 'in', ids).execute()
  for (const id of ids) await endAll(tx, id)
  await tx.deleteFrom('users').where('id', 'in', ids).execute()
  const pictures = [...earlier.map(({ profileImageUrl }) => profileImageUrl), ...photos.map(({ photoUrl }) => photoUrl)]
  return pictures.filter((url) => url !== null).filter((url) => url.startsWith(OBJECTS))
}

const member: Admission = { state: 'member', message: '', mayOwn: false }

async function addPeople(tx: Database, passwordHash: string, faces: Map<PersonName, string>) {
  const ids = {} as Record<PersonName, string>
  for (const name of names) {
    const { firstName, lastName, surfs } = people[name]
    const person = { email: emailOf(name), firstName, lastName, agreesTo: [], language: null }
    const { id } = await accounts.create({ db: tx, env: { DEFAULT_LANGUAGE: 'en' } }, person, { passwordHash }, member)
    ids[name] = id
    await tx
      .updateTable('users')
      .set({ profileImageUrl: faces.get(name), surfingType: surfs })
      .where('id', '=', id)
      .execute()
  }
  return ids
}
