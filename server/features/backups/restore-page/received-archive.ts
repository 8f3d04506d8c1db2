import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import type { ArchiveHeader } from '#server/features/backups/archive/format.ts'
import type { Env } from '#server/platform/config/env.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { dataFolder } from '#server/platform/postgres/embedded-database.ts'
import { partialOf, sweepUnfinished } from '#server/platform/process/finish.ts'

/** An archive that was received, and how to restore it. */
export type ReceivedArchive = {
  file: string
  passphrase: string | undefined
  keepsSignIns: boolean
  /** For the page that sent it. */
  language: Language
}
export type RestoreRequest = ReceivedArchive & { header: ArchiveHeader }

/** `text` is a sentence, while it runs or once it has failed. */
export type RestoreStatus = { state: 'idle' | 'running' | 'failed'; text: string }

/** The process that closes the server, restores, and serves again. */
export type Restorer = {
  status: () => RestoreStatus
  setStatus: (status: RestoreStatus) => void
  /** Returns at once. Removes the file in the end. */
  restore: (request: RestoreRequest) => void
}

const goalOf = (env: Env) => join(dataFolder(env), 'restore', 'backup')

/** Removes what killed processes received. */
export async function removeReceived(env: Env): Promise<void> {
  const goal = goalOf(env)
  await mkdir(dirname(goal), { recursive: true, mode: 0o700 })
  await sweepUnfinished(goal)
}

/** Streams the body into a file of DATA_DIR and returns its path. Leaves nothing behind if it breaks off. */
export async function receiveArchive(env: Env, request: IncomingMessage): Promise<string> {
  await removeReceived(env)
  const path = partialOf(goalOf(env))
  const { bavail, bsize } = await statfs(dirname(path))
  if (Number(request.headers['content-length'] ?? 0) > bavail * bsize) throw new Refusal('storage_full')
  try {
    await pipeline(request, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const file = await open(path)
    await file.sync()
    await file.close()
    return path
  } catch (error) {
    await rm(path, { force: true })
    // A browser that left gets no reply; it is not our failure.
    throw request.complete ? error : refusalOf(request.destroyed ? new Refusal('invalid_request') : error)
  }
}
