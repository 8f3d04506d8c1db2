import { sql } from 'kysely'
import type pg from 'pg'
import { endEverySignIn } from '#server/features/accounts/writes.ts'
import type { OnProgress } from '#server/features/backups/archive/check-backup.ts'
import { checkBackup } from '#server/features/backups/archive/check-backup.ts'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  HEADER_NAME,
  MANIFEST_NAME,
} from '#server/features/backups/archive/format.ts'
import { openArchive } from '#server/features/backups/archive/open-archive.ts'
import { readArchive } from '#server/features/backups/archive/read-archive.ts'
import { withConnection } from '#server/features/backups/connection.ts'
import { quoted, readSequences, readTables } from '#server/features/backups/own-schema.ts'
import type { BackupPlace } from '#server/features/backups/places/place.ts'
import { problem } from '#server/features/backups/problem.ts'
import { databaseOn } from '#server/features/backups/restoring/database-on.ts'
import { detachStructures } from '#server/features/backups/restoring/deferred-structures.ts'
import { createLoader } from '#server/features/backups/restoring/load-rows.ts'
import { dropOwn } from '#server/features/backups/restoring/own-objects.ts'
import { createObjectWriter, type ObjectWriter } from '#server/features/backups/restoring/put-objects.ts'
import { type Settler, settleMissed } from '#server/features/backups/restoring/settle-missed.ts'
import { countSurfers, lockTarget, planSchema, type SchemaPlan } from '#server/features/backups/restoring/target.ts'
import { type BackupResult, takeBackup } from '#server/features/backups/taking/take-backup.ts'
import { leaveToCleanup } from '#server/features/uploads/writes.ts'
import { applyMigration, applyRepeatables, MIGRATIONS_TABLE } from '#server/platform/database/migrate.ts'
import type { ObjectStore } from '#server/platform/object-store/object-store.ts'

const LOCK_PATIENCE_SECONDS = 30

type RestoreRequest = {
  /** The database's. */
  url: string
  /** Null leaves the archive's objects out. */
  objects: ObjectStore | null
  place: BackupPlace
  name: string
  passphrase?: string | undefined
  /** The header, if the archive was verified just now; otherwise it is read once more. */
  verified?: ArchiveHeader | undefined
  /** Allows to replace data, after a backup of it was written there. */
  replacing?: { place: BackupPlace; name: string } | undefined
  keepsSignIns?: boolean
  /** They settle all that was due meanwhile; null for a move of the same data, where nothing was missed. */
  settlers: Readonly<Record<string, Settler>> | null
  onProgress?: OnProgress
  /** Once the data that is to be replaced is in its own backup. */
  onReplaced?: (backup: BackupResult) => void
}

type RestoreResult = {
  header: ArchiveHeader
  manifest: ArchiveManifest
  /** The backup of what was there before. */
  replaced: BackupResult | null
  signInsEnded: number
}

/** All or nothing. Throws a BackupProblem, and then the database is as it was. */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { url, objects, replacing } = request
  const header = request.verified ?? (await checkBackup(request)).header
  const plan = await planSchema(header)
  return withConnection(url, async (client) => {
    await lockTarget(client)
    const surfers = await countSurfers(client, plan)
    if (surfers > 0 && !replacing) throw problem((texts) => texts.notEmpty(surfers))
    await client.query('begin')
    await lockTables(client, plan)
    const replaced = surfers > 0 && replacing ? await saveReplaced(request, replacing) : null
    const writer = objects && createObjectWriter(objects)
    const result = await replaceAll(client, plan, { ...request, writer }).catch(async (error) => {
      await writer?.undo()
      throw error
    })
    await client.query('commit').catch(() => {
      throw problem((texts) => texts.commitUnknown)
    })
    return { ...result, replaced }
  })
}

/** Commands and older programs may write without the locks of servers. Backups can still read. */
async function lockTables(client: pg.Client, { own }: SchemaPlan) {
  await client.query(`set local lock_timeout = '${LOCK_PATIENCE_SECONDS}s'`)
  const tables = await readTables(client, own)
  if (tables.length === 0) return
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join()} in exclusive mode`)
}

async function saveReplaced(request: RestoreRequest, replacing: NonNullable<RestoreRequest['replacing']>) {
  const replaced = await takeBackup({ ...request, ...replacing, isLocked: true })
  await checkBackup({ ...replacing, passphrase: request.passphrase })
  request.onReplaced?.(replaced)
  return replaced
}

type Replacing = RestoreRequest & { writer: ObjectWriter | null }

async function replaceAll(client: pg.Client, plan: SchemaPlan, request: Replacing) {
  const { onProgress = () => {}, keepsSignIns = false, settlers } = request
  await rememberUploads(client)
  await dropOwn(client, plan.own)
  await client.query(MIGRATIONS_TABLE)
  for (const migration of plan.before) await applyMigration(client, migration)
  await refuseOtherTables(client, plan)
  const { header, manifest } = await load(client, request, plan)
  for (const migration of plan.after) await applyMigration(client, migration)
  await applyRepeatables(client, plan.repeatables)
  const tx = databaseOn(client)
  const signInsEnded = keepsSignIns ? 0 : await endEverySignIn(tx)
  if (settlers) await settleMissed(tx, { backedUpAt: new Date(header.beganAt), archive: request.name, settlers })
  await leaveToCleanup(sql`select user_id, id from replaced_uploads`).execute(tx)
  onProgress({ step: 'finishing', done: 1, all: 1, bytes: 0 })
  await client.query(`analyze ${(await readTables(client, plan.own)).map(({ name }) => quoted(name)).join()}`)
  return { header, manifest, signInsEnded }
}

/** A crafted header could name somebody else's tables, or leave some out. */
async function refuseOtherTables(client: pg.Client, { own, tables }: SchemaPlan) {
  // The table of migrations has no migration, so an older program's lacks columns.
  const sorted = (some: SchemaPlan['tables']) =>
    JSON.stringify(some.map(({ name, columns }) => [name, name === 'migrations' ? [] : columns.toSorted()]).toSorted())
  if (sorted(tables) !== sorted(await readTables(client, own))) throw problem((texts) => texts.damaged(HEADER_NAME))
}

/** Their objects are in the store, and no row will name them. */
async function rememberUploads(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('uploads') is not null as found`)
  await client.query(
    `create temporary table replaced_uploads on commit drop as
    select user_id, id from ${rows[0]?.found ? 'uploads' : '(select null::uuid as user_id, null::uuid as id) none where false'}`,
  )
}

async function load(client: pg.Client, request: Replacing, { own, tables }: SchemaPlan) {
  const { place, name, passphrase, writer, onProgress = () => {} } = request
  const names = tables.map((table) => table.name)
  const attach = await detachStructures(client, names)
  // Migrations insert rows, which the archive has as well.
  await client.query(`truncate ${names.map(quoted).join()}`)
  const loader = createLoader(client, tables)
  let bytes = 0
  let stored = 0
  const report = () => onProgress({ step: 'loading', done: loader.tables() + stored, all: 0, bytes })
  const read = await readArchive(openArchive(await place.read(name), passphrase), {
    onBytes: (now) => {
      bytes = now
      report()
    },
    onRows: loader.add,
    onObject: async (path, size, chunks) => {
      await writer?.add(path, size, chunks)
      stored += 1
    },
  })
  await loader.end(read.manifest.tables)
  await writer?.end()
  onProgress({ step: 'finishing', done: 0, all: 1, bytes })
  await client.query('set constraints all immediate')
  await attach()
  const sequences = new Set((await readSequences(client, own)).map((sequence) => sequence.name))
  for (const { name: sequence, lastValue, isCalled } of read.manifest.sequences) {
    if (!sequences.has(sequence)) throw problem((texts) => texts.damaged(MANIFEST_NAME))
    await client.query('select setval($1::regclass, $2, $3)', [quoted(sequence), lastValue, isCalled])
  }
  return read
}
