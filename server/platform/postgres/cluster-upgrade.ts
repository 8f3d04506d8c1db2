import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { own, urlOf } from '#server/platform/postgres/owned-postgres.ts'
import { createCluster } from '#server/platform/postgres/postgres-cluster.ts'
import type { Engine } from '#server/platform/postgres/postgres-engine.ts'
import * as postmaster from '#server/platform/postgres/postmaster.ts'
import { syncFolder, writeDurably } from '#server/platform/process/finish.ts'

/** Copies all rows from one database to an empty one, compares their counts, and returns how many. */
export type CopyDatabase = (from: string, to: string, folder: string) => Promise<number>

type Upgrade = {
  home: string
  cluster: string
  from: Engine
  to: Engine
  copy: CopyDatabase
  socketFolder: (name: string) => Promise<string>
  log: (line: string) => void
  /** For tests that end the process there. */
  onStep?: (step: UpgradeStep) => void
  freeBytes?: (folder: string) => Promise<number>
}

export const UPGRADE_STEPS = ['old started', 'new started', 'copied', 'complete', 'set aside', 'swapped'] as const
export type UpgradeStep = (typeof UPGRADE_STEPS)[number]

/** In a complete new cluster, and later in the one in use: when it took the place of the old one. */
const MARK = 'lineup-upgraded.json'
/** Log of PostgreSQL, and what a backup of little data takes. */
const SPARE_BYTES = 500_000_000
/** The new cluster, and a compressed copy of the rows. */
const SPACE_FACTOR = 1.5

const READ_ONLY = { default_transaction_read_only: 'on' }

const nextOf = (cluster: string) => `${cluster}.next`
const isThere = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined

/** Finishes an upgrade that was interrupted between its two renames. */
export async function resumeUpgrade(cluster: string, log: (line: string) => void): Promise<void> {
  if (await isThere(cluster)) return
  const next = nextOf(cluster)
  if (!(await isThere(join(next, MARK)))) return
  log(`Continuing an interrupted upgrade with ${next}`)
  await rename(next, cluster)
  await syncFolder(dirname(cluster))
}

/**
 * Copies an older cluster into a new one beside it, and swaps them by renaming. Killed at any step, the old or the new
 * one is there. The old one stays (decision 98).
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<void> {
  const { home, cluster, from, to, log, onStep = () => {} } = upgrade
  await refuseFullDisk(upgrade)
  const began = performance.now()
  log(`Upgrading the database from PostgreSQL ${from.major} to ${to.major}`)
  const next = nextOf(cluster)
  const { ino } = await stat(cluster)
  const rows = await copyAll(upgrade, next)
  if ((await stat(cluster)).ino !== ino) throw new Error('Another Lineup already runs on this data folder.')
  const previous = await freeName(`${cluster}-${from.major}`)
  await rename(cluster, previous)
  onStep('set aside')
  await rename(next, cluster)
  await syncFolder(home)
  onStep('swapped')
  const seconds = Math.round((performance.now() - began) / 100) / 10
  log(`The database is on PostgreSQL ${to.major}: ${rows} rows in ${seconds} s. The old one stays in ${previous}`)
}

/** Leaves both stopped, and the new one complete. */
async function copyAll(upgrade: Upgrade, next: string): Promise<number> {
  const { home, cluster, from, to, copy, onStep = () => {} } = upgrade
  // Rows that a command wrote meanwhile would be lost.
  await using old = await startOwned(from, cluster, await upgrade.socketFolder('run'), READ_ONLY)
  onStep('old started')
  // The lock on the old cluster is ours, so nobody else works on this one.
  await removeCluster(next)
  await createCluster(to, next)
  const rows = await (async () => {
    await using fresh = await startOwned(to, next, await upgrade.socketFolder('run-next'), LOADING)
    onStep('new started')
    return await copy(old.url, fresh.url, home)
  })()
  onStep('copied')
  await writeDurably(join(next, MARK), JSON.stringify({ from: from.major, at: new Date().toISOString() }))
  onStep('complete')
  return rows
}

async function startOwned(engine: Engine, cluster: string, sockets: string, settings: Record<string, string> = {}) {
  const { running, owner } = await own(cluster, () => postmaster.start(engine, cluster, sockets, settings))
  return {
    url: urlOf('lineup', running),
    async [Symbol.asyncDispose]() {
      await postmaster.stop(cluster, running)
      await owner.end()
    },
  }
}

/** A crash costs only the copy, which is begun again; the stop of the new cluster makes it durable. */
const LOADING = { wal_level: 'minimal', max_wal_senders: '0', synchronous_commit: 'off', maintenance_work_mem: '256MB' }

async function removeCluster(path: string) {
  const running = await postmaster.find(path)
  if (running) await postmaster.stop(path, running)
  await rm(path, { recursive: true, force: true })
  await rm(`${path}.log`, { force: true })
}

async function refuseFullDisk({ home, cluster, from, to, freeBytes = freeBytesAt }: Upgrade) {
  const needed = Math.ceil((await bytesIn(cluster)) * SPACE_FACTOR) + SPARE_BYTES
  const free = await freeBytes(home)
  if (free >= needed) return
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
  throw new Error(
    `To upgrade the database from PostgreSQL ${from.major} to ${to.major}, ${megabytes(needed)} must be free at ${home}, where ${megabytes(free)} are. Make room and start again.`,
  )
}

async function freeBytesAt(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  // A running PostgreSQL may have removed it meanwhile.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return bytes
}

async function freeName(path: string): Promise<string> {
  for (let name = path, nth = 2; ; name = `${path}.${nth++}`) if (!(await isThere(name))) return name
}

/** The newest first. */
async function oldClusters(cluster: string): Promise<string[]> {
  const [folder, name] = [dirname(cluster), basename(cluster)]
  const names = await readdir(folder).catch(() => [])
  const major = (path: string) => Number(/-(\d+)(?:\.\d+)?$/.exec(path)?.[1])
  return names
    .filter((other) => other.startsWith(`${name}-`) && /^-\d+(\.\d+)?$/.test(other.slice(name.length)))
    .map((other) => join(folder, other))
    .toSorted((one, other) => major(other) - major(one) || other.localeCompare(one))
}

/** Removes old clusters once a good backup began after the upgrade. Returns them. */
export async function removeOldClusters(folder: string, backedUpAt: Date): Promise<string[]> {
  const cluster = join(folder, 'postgres')
  const mark = await readFile(join(cluster, MARK), 'utf8').catch(() => undefined)
  if (mark === undefined || new Date(JSON.parse(mark).at) >= backedUpAt) return []
  const old = await oldClusters(cluster)
  for (const path of old) await rm(path, { recursive: true, force: true })
  return old
}
