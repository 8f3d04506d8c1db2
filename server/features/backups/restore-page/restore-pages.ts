import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { checkBackup } from '#server/features/backups/archive/check-backup.ts'
import { locateBackup } from '#server/features/backups/places/open-place.ts'
import { BackupProblem } from '#server/features/backups/problem.ts'
import { isEmpty, isRestoreCode, RESTORE_PATH } from '#server/features/backups/restore-page/empty-server.ts'
import type { ReceivedArchive, Restorer } from '#server/features/backups/restore-page/received-archive.ts'
import { receiveArchive, removeReceived } from '#server/features/backups/restore-page/received-archive.ts'
import { gonePage, restorePage } from '#server/features/backups/restore-page/restore-markup.ts'
import { type Described, describedPage } from '#server/platform/api-document/described.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { networksOf } from '#server/platform/http/networks.ts'
import { sendPage } from '#server/platform/pages/page.ts'
import { HOUR_MS } from '#surf/time/durations.ts'

const REFUSES = ['not_found', 'wrong_code', 'too_many_attempts', 'restore_running', 'invalid_request'] as const
const onEmptyServer = (about: string, more: Partial<Described>): Described => ({
  about: `${about} Only while this server has no accounts.`,
  access: 'anyone',
  answers: { 200: z.object({}) },
  refuses: REFUSES,
  ...more,
})
const describedStatus = onEmptyServer('Progress of a restore.', { answers: { 200: z.record(z.string(), z.json()) } })
const describedCode = onEmptyServer('Checks the code that the log of the start has.', {
  body: z.object({ code: z.string() }),
})
const describedArchive = onEmptyServer('Receives a backup; `x-restore-code` has the code.', {
  body: 'application/octet-stream',
  answers: { 202: z.object({}) },
})

/** Any size, at any speed that does not come to a halt. */
const BODY_TIMEOUT_MS = 24 * HOUR_MS

type RestoreDeps = Pick<Deps, 'db' | 'env' | 'log'>

/** A page that restores a backup into a server without surfers, for anybody who can read its log. */
export async function registerRestorePages(app: FastifyInstance, deps: RestoreDeps, restorer: Restorer) {
  const { db, env, log } = deps
  let isBusy = false
  // Lineup also starts on a full disk.
  await removeReceived(env).catch((error) => log.error(error, 'a received backup may have stayed'))

  /** Refuses everything once there is a surfer. */
  async function admit(request: FastifyRequest, code: unknown) {
    if (!(await isEmpty(db))) throw new Refusal('not_found')
    await spend(db, { 'restore-code': [networksOf(request.ip)[0]] })
    if (!(await isRestoreCode(db, String(code ?? '')))) throw new Refusal('wrong_code')
  }

  async function check(archive: ReceivedArchive) {
    const { file, passphrase, language } = archive
    const texts = textsIn(language).restorePage
    try {
      restorer.setStatus({ state: 'running', text: texts.checking })
      const { header } = await checkBackup({ ...(await locateBackup(env, file)), passphrase })
      restorer.restore({ ...archive, header })
    } catch (error) {
      log.warn(error, 'a received backup cannot be restored')
      await rm(file, { force: true })
      restorer.setStatus({
        state: 'failed',
        text: error instanceof BackupProblem ? error.message : texts.unknownReason,
      })
    }
  }

  await app.register(async (scope) => {
    scope.get(
      RESTORE_PATH,
      describedPage('Page on which a backup is restored to an empty server.'),
      async ({ language }, reply) =>
        sendPage(reply, (await isEmpty(db)) ? restorePage(language, restorer.status()) : gonePage(language)),
    )
    scope.get(`${RESTORE_PATH}/status`, { config: { described: describedStatus } }, async (_, reply) => {
      if (!(await isEmpty(db))) throw new Refusal('not_found')
      return reply.header('cache-control', 'no-store').send(restorer.status())
    })
    /** Checked on its own, so that a browser sends gigabytes for a right code only. */
    scope.post<{ Body: { code?: unknown } | undefined }>(
      `${RESTORE_PATH}/code`,
      { config: { described: describedCode } },
      async (request) => {
        await admit(request, request.body?.code)
        return {}
      },
    )
    await scope.register(async (files) => {
      files.removeAllContentTypeParsers()
      files.addContentTypeParser('*', (_request, _body, done) => done(null))
      const config = { bodyTimeoutMs: BODY_TIMEOUT_MS, described: describedArchive }
      files.put(`${RESTORE_PATH}/archive`, { config }, async (request, reply) => {
        await admit(request, unescaped(String(request.headers['x-restore-code'] ?? '')))
        if (isBusy || restorer.status().state === 'running') throw new Refusal('restore_running')
        isBusy = true
        try {
          const file = await receiveArchive(env, request.raw)
          const given = String(request.headers['x-restore-passphrase'] ?? '')
          const keepsSignIns = request.headers['x-restore-sign-ins'] === 'keep'
          // Somebody may have signed up meanwhile; the restore refuses that as well.
          const { language } = request
          void check({ file, passphrase: unescaped(given) || undefined, keepsSignIns, language })
        } finally {
          isBusy = false
        }
        return reply.code(202).send({})
      })
    })
  })
}

/** Headers have no characters beyond Latin-1. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal('invalid_request')
  }
}
