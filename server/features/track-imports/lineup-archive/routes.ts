import { Refusal } from '#contract/refusals.ts'
import * as contract from '#contract/sessions/archive-imports.ts'
import { importWaits } from '#server/features/track-imports/events.ts'
import * as archives from '#server/features/track-imports/lineup-archive/archive-imports.ts'
import { uploadIdIn } from '#server/features/track-imports/upload-id.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'
import { publish } from '#server/platform/live/publish.ts'

export const archiveImportRoutes: BoundRoute[] = [
  route(contract.readArchive, async ({ body, user, language, created }, { db }) => {
    const uploadId = uploadIdIn(body.objectPath)
    if (!uploadId) throw new Refusal('upload_not_found')
    const started = await archives.startReading(db, { userId: user.id, language }, { ...body, uploadId })
    if (!started.repeated) await publish(db, importWaits, {})
    return created(started)
  }),
  route(contract.ownArchiveImports, ({ user, language }, { db }) =>
    archives.ownArchives(db, { userId: user.id, language }),
  ),
  route(contract.addArchive, async ({ params, body, user, language }, { db }) => {
    const archive = await archives.agree(db, { userId: user.id, language }, { id: params.id, ...body })
    await publish(db, importWaits, {})
    return archive
  }),
  route(contract.discardArchive, ({ params, user }, { db }) => archives.discard(db, user.id, params.id)),
]
