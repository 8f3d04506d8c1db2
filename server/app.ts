import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { signInEnded, standingChanged } from '#server/features/accounts/events.ts'
import { signInsOf } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { createAwards } from '#server/features/achievements/achievements.ts'
import type { Restorer } from '#server/features/backups/restore-page/received-archive.ts'
import { buddiesChanged } from '#server/features/buddies/events.ts'
import { conditionsChanged } from '#server/features/conditions/events.ts'
import { accountRemoved, settingsChanged } from '#server/features/own-data/events.ts'
import { createFulfilment } from '#server/features/plans/fulfilment.ts'
import { sessionChanged, sessionMoved } from '#server/features/sessions/events.ts'
import { spotsChanged } from '#server/features/spots/events.ts'
import { cacheSpots } from '#server/features/spots/spots-in-memory.ts'
import { createPictureAttacher } from '#server/features/uploads/attach.ts'
import { registerHealth } from '#server/health/health.ts'
import { startMetrics } from '#server/health/metrics.ts'
import { sendLiveMessages } from '#server/live-messages.ts'
import { listRoutes } from '#server/platform/api-document/described.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { sendPositions } from '#server/platform/http/read-position.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import type { Envelope } from '#server/platform/live/event.ts'
import { createCatchUp, createSubscriptions, type Subscribe } from '#server/platform/live/subscriptions.ts'
import { serveRequests } from '#server/routes.ts'

/** A process with the roles of `RUN`; `restorer` fills an empty server from a backup. */
export async function createApp(deps: Deps, restorer?: Restorer) {
  const http = createHttpServer(deps)
  const served = listRoutes(http)
  sendPositions(http, deps)
  // Before the routes, whose requests it counts.
  await startMetrics(http, deps)
  const spots = cacheSpots(deps)
  const pictures = createPictureAttacher(deps)
  const awards = createAwards(deps)
  const fulfilPlans = createFulfilment(deps)
  const signIns = signInsOf(deps)
  const { RUN } = deps.env
  registerHealth(http, deps)
  const sharing = RUN.includes('web')
    ? await serveRequests(http, deps, { spots, pictures, signIns, restorer, served })
    : undefined
  if (RUN.includes('live'))
    deps.sockets.attach(http.server, {
      admit: signIns.admitSocket,
      opened: signIns.socketOpened,
      headers: securityHeaders(deps.env),
    })
  if (RUN.includes('web') || RUN.includes('live')) refuseMissingUpgrade(http)
  let isClosing = false
  /** Work started by events; it must end before the database closes. */
  const begun = new Set<Promise<void>>()
  const begin = (work: Promise<void>, complaint: string) => {
    const done = work.catch((error) => deps.log.error(error, complaint)).finally(() => begun.delete(done))
    begun.add(done)
  }
  http.addHook('onClose', async () => {
    isClosing = true
    signIns.stop()
    catchUp.stop()
    await Promise.all([pictures.close(), awards.close(), sharing?.close(), ...begun])
  })

  // Closes pages of ended sign-ins, reloads the spots and makes all other pages refetch.
  const catchUp = createCatchUp(async () => {
    if (deps.replicas) await deps.replicas.catchUp()
    await signIns.catchUp()
    spots.spotsChanged()
    await deps.sockets.sendReady()
  }, deps.log)
  const { subscribe, subscribeAtOrigin, subscribeToGaps, deliver, deliverGap } = createSubscriptions(deps.log)
  subscribeToGaps(catchUp.afterGap)
  requireWhatTookRights(deps, subscribe)
  sendLiveMessages(deps, subscribe, catchUp.afterGap)
  // If a process dies first, the job 'plans' and the next read of achievements repair this.
  subscribeAtOrigin(sessionMoved, (session) => {
    begin(fulfilPlans(session), 'a plan was not found to be fulfilled')
    if (session.status === 'ended') awards.visit([session.userId])
  })
  subscribeAtOrigin(sessionChanged, ({ about, userId }) => about ?? awards.visit([userId]))
  subscribeAtOrigin(buddiesChanged, ({ userIds }) => awards.visit(userIds))
  subscribe(signInEnded, signIns.ended)
  subscribe(standingChanged, signIns.standingChanged)
  subscribe(spotsChanged, spots.spotsChanged)
  subscribe(conditionsChanged, spots.seaChanged)
  return {
    http,
    subscribe,
    subscribeToGaps,
    deliver(envelope: Envelope) {
      if (isClosing) return
      deps.replicas?.sawEvent(envelope.at)
      deliver(envelope)
    },
    /** After missed events: clears caches, makes every page refetch and runs the gap handlers. */
    onGap: deliverGap,
  }
}

/** After a block, an unshared spot or what was hidden, no reader may see a replica's state of before. */
function requireWhatTookRights({ replicas }: Deps, subscribe: Subscribe): void {
  if (!replicas) return
  for (const right of [buddiesChanged, settingsChanged, standingChanged]) subscribe(right, replicas.requireSeen)
  subscribe(accountRemoved, replicas.requireSeen)
  subscribe(spotsChanged, replicas.requireSeen)
  subscribe(sessionChanged, ({ was, isTakenDown }) => (was || isTakenDown) && replicas.requireSeen())
}

/** A proxy did not forward the header, or leads to a process without the role `live`. */
const refuseMissingUpgrade = (http: FastifyInstance) =>
  http.get('/ws', async (_, reply) => {
    reply.header('upgrade', 'websocket')
    throw new Refusal('upgrade_required')
  })
