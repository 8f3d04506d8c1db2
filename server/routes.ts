import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api.ts'
import type { Deps } from '#server/deps.ts'
import type { CutTies } from '#server/features/accounts/changes/forgotten-password.ts'
import { arePasswordsOpen, relyingPartyOf } from '#server/features/accounts/core/sign-in-settings.ts'
import { tokenIn } from '#server/features/accounts/core/tokens.ts'
import { joiningRoutes } from '#server/features/accounts/joining/joining-routes.ts'
import { operatorSurferRoutes } from '#server/features/accounts/operators/surfer-routes.ts'
import { registerSignInPages } from '#server/features/accounts/routes/pages.ts'
import { accountRoutes, signInRoutes } from '#server/features/accounts/routes/routes.ts'
import { endAll } from '#server/features/accounts/sign-ins/own-sign-ins.ts'
import type { SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { achievementRoutes } from '#server/features/achievements/routes.ts'
import type { Restorer } from '#server/features/backups/restore-page/received-archive.ts'
import { registerRestorePages } from '#server/features/backups/restore-page/restore-pages.ts'
import { backupRoutes } from '#server/features/backups/routes.ts'
import { boardRoutes } from '#server/features/boards/routes.ts'
import { renameInLinks } from '#server/features/buddies/buddy-links.ts'
import { registerInvitePages } from '#server/features/buddies/invite-pages.ts'
import { revokeAll } from '#server/features/buddies/invites.ts'
import { endAllLinks } from '#server/features/buddies/requests.ts'
import { buddyRoutes } from '#server/features/buddies/routes.ts'
import { registerWindowCalendar } from '#server/features/conditions/alerts/window-calendar.ts'
import { createForecasts } from '#server/features/conditions/forecast/forecast.ts'
import { createGoodHours, createNextGood } from '#server/features/conditions/forecast/next-good.ts'
import { tideAt } from '#server/features/conditions/forecast/tide.ts'
import { buoyRoutes, conditionsRoutes, spotAlertRoutes } from '#server/features/conditions/routes.ts'
import { removeAllContacts } from '#server/features/emergency-contacts/contact-changes.ts'
import { changesFirstContact, storeFirstContact } from '#server/features/emergency-contacts/first-contact.ts'
import { emergencyContactRoutes } from '#server/features/emergency-contacts/routes.ts'
import { registerFavouriteCalendars } from '#server/features/favourites/calendar/favourite-calendars.ts'
import { favouriteRoutes } from '#server/features/favourites/routes.ts'
import { registerAppealPages } from '#server/features/moderation/appeals/appeal-pages.ts'
import { decisionRoutes } from '#server/features/moderation/appeals/appeals.ts'
import { caseRoutes } from '#server/features/moderation/cases/case-routes.ts'
import { moderationRoutes } from '#server/features/moderation/routes.ts'
import { registerMailStop } from '#server/features/notifications/mail/mail-stop.ts'
import { removeAllPushServers } from '#server/features/notifications/push-servers/push-servers.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import { registerExport } from '#server/features/own-data/export.ts'
import { cancelLeaving, leaveAfter } from '#server/features/own-data/leaving.ts'
import { leaveNow, removeAccount } from '#server/features/own-data/removal.ts'
import { ownDataRoutes } from '#server/features/own-data/routes.ts'
import { ownerOf, revoke } from '#server/features/plans/calendar/calendar-address.ts'
import { registerCalendarFeed } from '#server/features/plans/calendar/calendar-feed.ts'
import { planRoutes } from '#server/features/plans/routes.ts'
import { remove as removeMessage } from '#server/features/plans/thread/messages.ts'
import { toAgreeSqlFor } from '#server/features/policies/agreements.ts'
import { openPolicies } from '#server/features/policies/policies.ts'
import { policyRoutes } from '#server/features/policies/routes.ts'
import { progressRoutes } from '#server/features/progress/routes.ts'
import { registerContactPages } from '#server/features/safety/contact-pages/contact-pages.ts'
import { safetyRoutes } from '#server/features/safety/routes.ts'
import { raiseAgain } from '#server/features/safety/watch/raising-again.ts'
import { secretSpotRoutes } from '#server/features/secret-spots/routes.ts'
import { createSpotStarts } from '#server/features/sessions/check-in/session-start.ts'
import { renameBoard } from '#server/features/sessions/edits/board-names.ts'
import { removeIn as removeSession } from '#server/features/sessions/edits/edits.ts'
import { remove as removeComment } from '#server/features/sessions/reactions/comments.ts'
import { remove as removePhoto } from '#server/features/sessions/reactions/photos.ts'
import { surfSessionRoutes } from '#server/features/sessions/routes.ts'
import { registerEmbedPages } from '#server/features/sharing/embed/embed-pages.ts'
import { registerSharing } from '#server/features/sharing/routes.ts'
import { spotProposalRoutes } from '#server/features/spot-proposals/routes.ts'
import { createSpotReader } from '#server/features/spots/reading.ts'
import { spotRoutes } from '#server/features/spots/routes.ts'
import type { cacheSpots } from '#server/features/spots/spots-in-memory.ts'
import { archiveImportRoutes } from '#server/features/track-imports/lineup-archive/routes.ts'
import { receiveImports } from '#server/features/track-imports/receiving/receive-imports.ts'
import { trackImportRoutes } from '#server/features/track-imports/routes.ts'
import { trackRoutes } from '#server/features/tracks/routes.ts'
import type { createPictureAttacher } from '#server/features/uploads/attach.ts'
import { companionRoutes } from '#server/features/uploads/receiving/companion.ts'
import { createFileStore } from '#server/features/uploads/receiving/file-store.ts'
import { uploadRoutes } from '#server/features/uploads/routes.ts'
import { registerObjects } from '#server/features/uploads/serving/objects.ts'
import { namesWriter } from '#server/features/users/names.ts'
import { userRoutes } from '#server/features/users/routes.ts'
import { serverWebhookRoutes, webhookRoutes } from '#server/features/webhooks/routes.ts'
import { removeAllWebhooks } from '#server/features/webhooks/webhooks.ts'
import { operatorServerRoutes } from '#server/health/operator-routes.ts'
import { registerApiDocument, registerApiPage } from '#server/platform/api-document/api-document.ts'
import type { ServedRoute } from '#server/platform/api-document/described.ts'
import { showFailuresAsPages } from '#server/platform/http/failure-page.ts'
import { type BoundRoute, serveEndpoints } from '#server/platform/http/http.ts'
import { pageHeaders } from '#server/platform/http/security-headers.ts'
import { registerLanguageChoice } from '#server/platform/pages/language-choice.ts'
import { registerShareTarget, serveWebApp } from '#server/platform/pages/static-files.ts'
import { registerWellKnown } from '#server/platform/pages/well-known.ts'
import { retentionRoutes } from '#server/retention.ts'
import { sessionKeeping } from '#server/session-keeping.ts'

type Parts = {
  spots: ReturnType<typeof cacheSpots>
  pictures: ReturnType<typeof createPictureAttacher>
  signIns: SignIns
  restorer: Restorer | undefined
  served: readonly ServedRoute[]
}

/** The role `web`: every route and page. Returns what closes with it. */
export async function serveRequests(http: FastifyInstance, deps: Deps, parts: Parts) {
  const { spots, pictures, signIns, restorer, served } = parts
  const forecasts = createForecasts(deps, spots.seaInLists)
  const startAtSpot = createSpotStarts(deps)
  const policies = await openPolicies(deps, { hasPasswords: arePasswordsOpen(deps.env) })
  const routes: BoundRoute[] = [
    ...signInRoutes(toAgreeSqlFor(policies[deps.env.DEFAULT_LANGUAGE].shown)),
    ...accountRoutes,
    ...userRoutes({ ...pictures, storeFirstContact, renameInLinks, changesFirstContact }),
    ...spotRoutes(spots),
    ...conditionsRoutes(spots.seaInLists, forecasts),
    ...spotAlertRoutes,
    ...buoyRoutes,
    ...favouriteRoutes(createNextGood(deps, spots.seaInLists)),
    ...spotProposalRoutes,
    ...surfSessionRoutes({ ...pictures, waveHeightAt: spots.waveHeightAt, startAtSpot, raiseAgain }),
    ...trackRoutes,
    ...trackImportRoutes(sessionKeeping),
    ...archiveImportRoutes,
    ...uploadRoutes(pictures),
    ...companionRoutes,
    ...achievementRoutes,
    ...progressRoutes,
    ...planRoutes,
    ...safetyRoutes,
    ...emergencyContactRoutes,
    ...secretSpotRoutes,
    ...boardRoutes({ ...pictures, renameBoard }),
    ...ownDataRoutes,
    ...policyRoutes(policies),
    ...retentionRoutes,
    ...buddyRoutes,
    ...notificationRoutes,
    ...webhookRoutes,
    ...serverWebhookRoutes,
    ...moderationRoutes,
    ...backupRoutes,
    ...joiningRoutes({ leaveNow, removeAccount }),
    ...decisionRoutes,
    ...operatorSurferRoutes(namesWriter({ renameInLinks })),
    ...operatorServerRoutes,
    ...caseRoutes({
      ...{ removeSession, removePhoto, removeComment, removeMessage },
      ...{ leaveAfter, cancelLeaving, endSignIns: endAll },
    }),
  ]
  refuseUnboundEndpoints(routes)

  serveEndpoints(http, routes, deps, signIns.authenticate)
  registerObjects(http, deps, signIns)
  registerExport(http, deps, signIns)
  receiveImports(http, deps, { authenticate: signIns.authenticate, storeFile: createFileStore(deps) })
  registerCalendarFeed(http, deps)
  registerFavouriteCalendars(http, {
    ...deps,
    ...{ ownerOf, tideAt, goodHoursAt: createGoodHours(deps, spots.seaInLists) },
  })
  registerWindowCalendar(http, deps, signIns)
  registerApiDocument(http, deps.env, served)
  registerWellKnown(http, { ...deps, hasPasskeys: relyingPartyOf(deps.env) !== null })
  const spotReader = createSpotReader(spots, deps)
  const forecastAt = async (spotId: string) => JSON.parse((await forecasts.at(spotId)).serialized)
  const sharing = registerSharing(http, { ...deps, spots: spotReader, tideAt })
  await http.register(async (pages) => {
    const headers = pageHeaders(deps.env, deps.objects.direct?.origin)
    // Hashed files need no page headers, which would be as long as a small script.
    pages.addHook('onRequest', async ({ url }, reply) => void (url.startsWith('/assets/') || reply.headers(headers)))
    await showFailuresAsPages(pages)
    await registerLanguageChoice(pages, deps.env)
    await registerSignInPages(pages, deps, { signIns, cutTies, agreesTo: (language) => policies[language].shown })
    registerEmbedPages(pages, { ...deps, spots: spotReader, forecastAt })
    await registerMailStop(pages, deps)
    await registerContactPages(pages, deps)
    await registerInvitePages(pages, deps, signIns)
    await registerAppealPages(pages, deps)
    if (restorer) await registerRestorePages(pages, deps, restorer)
    registerApiPage(pages, deps.env, served)
    await registerShareTarget(pages)
    const isSurfer = ({ headers }: FastifyRequest) => tokenIn(headers, deps.env.PUBLIC_URL) !== undefined
    await serveWebApp(pages, isSurfer, sharing)
  })
  return sharing
}

const cutTies: CutTies = async (deps, userId) => {
  await revoke(deps, userId)
  await revokeAll(deps.db, userId)
  await endAllLinks(deps.db, userId)
  await removeAllPushServers(deps.db, userId)
  await removeAllWebhooks(deps.db, userId)
  await removeAllContacts(deps, userId)
}

function refuseUnboundEndpoints(routes: BoundRoute[]) {
  const bound = new Set(routes.map(({ endpoint }) => endpoint.route))
  const missing = endpoints.map(({ route }) => route).filter((route) => !bound.has(route))
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`)
}
