import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { textBudget } from '#server/features/safety/messages/message-limits.ts'
import { watchState } from '#server/features/safety/watch/watch-runs.ts'
import { type UploadRoom, uploadRoom } from '#server/features/uploads/uploads.ts'
import { wasFullLately } from '#server/platform/database/database.ts'
import { refusalOf } from '#server/platform/http/failures.ts'

/** The probe writes, and anybody can trigger it. */
const STORE_LOOK_MS = 5_000

type Failure = 'away' | 'full'
type Failing = Partial<Record<'database' | 'objects', Failure>>

/**
 * Answers 503 if the database or picture store is away or full, the safety watch is 3 minutes late, or the server
 * stops.
 */
export function registerHealth(http: FastifyInstance, deps: Deps): void {
  let looked: { at: number; failure: Promise<Failure | undefined> } | undefined

  const storeFailure = () => {
    if (!looked || performance.now() - looked.at > STORE_LOOK_MS)
      looked = { at: performance.now(), failure: deps.objects.probe().then(() => undefined, failureOf) }
    return looked.failure
  }

  let room: { at: number; is: Promise<UploadRoom | null> } | undefined
  const checkRoom = () => {
    if (!room || performance.now() - room.at > STORE_LOOK_MS)
      room = { at: performance.now(), is: uploadRoom(deps).catch(() => null) }
    return room.is
  }

  http.get('/healthz', { config: { anyHost: true } }, async (_, reply) => {
    const failing: Failing = {}
    const safety = await watchState(deps).catch((error) => {
      const failure = failureOf(error)
      if (failure) failing.database = failure
      return null
    })
    if (wasFullLately(deps.db)) failing.database = 'full'
    const store = await storeFailure()
    if (store) failing.objects = store

    // Informational: a used-up text budget must not take the server out of service, because alarms use other channels.
    const texts = await textBudget(deps).catch(() => null)
    // Informational: check-ins and alarms continue while uploads are refused.
    const uploads = await checkRoom()
    // A watch that stopped counts as late; one that never ran, as in most tests, does not.
    const isLate = !safety || (safety.checkedAt !== null && !safety.isProtected)
    const isFailing = Object.keys(failing).length > 0
    const status = http.isDraining ? 'stopping' : isFailing ? 'failing' : isLate ? 'late' : 'ok'
    return reply
      .code(status === 'ok' ? 200 : 503)
      .send({ status, ...(isFailing && { failing }), safety, texts, uploads })
  })
}

function failureOf(error: unknown): Failure | undefined {
  const { code } = refusalOf(error)
  if (code === 'storage_full') return 'full'
  return code === 'unavailable' ? 'away' : undefined
}
