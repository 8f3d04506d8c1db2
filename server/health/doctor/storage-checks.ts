import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { readPolicyFiles } from '#server/features/policies/policy-files.ts'
import { type Check, failed, ok, type Verdict, warning } from '#server/health/doctor/finding.ts'
import type { Env } from '#server/platform/config/env.ts'
import { newPath } from '#server/platform/object-store/object-store.ts'
import { openObjectStore } from '#server/platform/object-store/open-store.ts'
import { dataFolder } from '#server/platform/postgres/embedded-database.ts'

const MEGABYTE = 1024 * 1024
const PROBE_BYTES = 64 * 1024

export const storageChecks = (env: Env): Check[] => [
  { check: 'disk', run: () => checkDisk(env) },
  { check: env.S3_BUCKET ? 'bucket' : 'pictures', run: () => checkStore(env) },
  { check: 'policies', run: () => checkPolicies(env) },
  ...(env.S3_BUCKET ? [{ check: 'bucket CORS', run: (signal: AbortSignal) => checkCors(env, signal) }] : []),
]

async function checkDisk(env: Env): Promise<Verdict[]> {
  const folder = dataFolder(env)
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const message = `${free} MB are free at ${folder}`
  return free < env.DISK_RESERVE_MB
    ? [warning(`${message}, less than DISK_RESERVE_MB (${env.DISK_RESERVE_MB}): uploads are refused. Make room.`)]
    : [ok(`${message}.`)]
}

/** Reads the texts as the next start will. */
async function checkPolicies({ POLICIES_DIR }: Env): Promise<Verdict[]> {
  const texts = await readPolicyFiles(POLICIES_DIR)
  const shown = texts.map(({ name, version, isOwn }) => `${name}: version ${version}${isOwn ? '' : ' of ours'}`)
  return [ok(`${shown.join(', ')}.`)]
}

/** Stores, reads and removes an object, as the app does: on a disk with fsync. */
async function checkStore(env: Env): Promise<Verdict[]> {
  const store = await openObjectStore(env)
  const path = newPath('doctor', 'raw')
  const bytes = randomBytes(PROBE_BYTES)
  await store.put(path, bytes)
  try {
    const stored = await store.get(path)
    if (!stored || !bytes.equals(await buffer(stored.stream)))
      return [failed('An object was stored, and read back otherwise. Do not use this disk or bucket.')]
  } finally {
    await store.remove(path)
  }
  const isGone = (await store.facts(path)) === null
  return isGone
    ? [ok('An object was stored, read and removed.')]
    : [failed('An object could not be removed. Give the key the right DeleteObject.')]
}

async function checkCors(env: Env, signal: AbortSignal): Promise<Verdict[]> {
  const store = await openObjectStore(env)
  if (!store.direct) return [ok('Not needed.')]
  const { url } = await store.direct.put(newPath('doctor', 'raw'), new Date(Date.now() + 60_000))
  const headers = { origin: env.PUBLIC_URL, 'access-control-request-method': 'PUT' }
  const answer = await fetch(url, { method: 'OPTIONS', headers, signal })
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed === '*' || allowed === env.PUBLIC_URL) return [ok(`Browsers at ${env.PUBLIC_URL} may send files.`)]
  return [failed(`The bucket does not let browsers at ${env.PUBLIC_URL} send files. Set its CORS: docs/operating.md.`)]
}
