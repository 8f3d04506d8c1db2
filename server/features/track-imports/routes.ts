import { Refusal } from '#contract/refusals.ts'
import * as contract from '#contract/sessions/track-imports.ts'
import { choose } from '#server/features/track-imports/choices.ts'
import { importWaits } from '#server/features/track-imports/events.ts'
import type { SessionWrites } from '#server/features/track-imports/import-activity.ts'
import { ownImport, ownImports, startImport } from '#server/features/track-imports/imports.ts'
import { uploadIdIn } from '#server/features/track-imports/upload-id.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { publish } from '#server/platform/live/publish.ts'

export const trackImportRoutes = (keeping: SessionWrites): BoundRoute[] => [
  route(contract.startTrackImport, async ({ body, user, language, created }, { db }) => {
    const uploadId = uploadIdIn(body.objectPath)
    if (!uploadId) throw new Refusal('upload_not_found')
    const started = await startImport(db, { userId: user.id, language }, { ...body, uploadId })
    if (!started.repeated) await publish(db, importWaits, {})
    return created(started)
  }),
  route(contract.ownTrackImports, ({ query, user, language }, { db }) =>
    ownImports(db, { userId: user.id, language }, query),
  ),
  route(contract.ownTrackImport, ({ params, user, language }, { db }) =>
    ownImport(db, { userId: user.id, language }, params.id),
  ),
  route(contract.chooseTrackImport, ({ params, body, user, language }, { db }) =>
    choose(db, keeping, { userId: user.id, language, id: params.id, ...body }),
  ),
]
