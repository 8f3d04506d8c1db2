import { z } from 'zod'
import { endpoint, id, text, time } from '#contract/endpoint.ts'
import { line } from '#contract/people/names.ts'

const archivedKinds = ['session', 'track', 'photo', 'board', 'secret_spot'] as const
export type ArchivedKind = (typeof archivedKinds)[number]

const counts = z.partialRecord(z.enum(archivedKinds), z.number())

const leftOut = z.object({
  kind: z.enum(archivedKinds),
  /** The board's or place's; null if it cannot be read. */
  name: z.string().nullable(),
  startTime: time.nullable(),
  message: z.string(),
})

const archiveImport = z.object({
  id,
  fileName: z.string(),
  createdAt: time,
  /** `ready` waits for its surfer, who adds or discards it. */
  state: z.enum(['reading', 'ready', 'adding', 'done']),
  /** Why it could not be read, or ended early. */
  message: z.string().nullable(),
  /** Null until read. */
  from: z
    .object({
      username: z.string().nullable(),
      firstName: z.string().nullable(),
      /** Host of the Lineup that made it; null in older archives. */
      host: z.string().nullable(),
      exportedAt: time.nullable(),
      isSomebodyElse: z.boolean(),
    })
    .nullable(),
  /** By the state of its reading. */
  wouldAdd: counts,
  known: counts,
  steps: z.number(),
  stepsDone: z.number(),
  added: counts,
  /** The first hundred of what cannot be added. */
  leftOut: z.array(leftOut),
  leftOutCount: z.number(),
})
z.globalRegistry.add(archiveImport, { id: 'ArchiveImport' })
export type ArchiveImport = z.infer<typeof archiveImport>

export const readArchive = endpoint('POST /api/archive-imports', {
  about:
    "Reads an upload for 'track-archive' as another Lineup's own archive, without adding anything. The same one with 200 when repeated.",
  refuses: ['upload_not_found'],
  body: z.object({ objectPath: text(1, 4000), fileName: line(1, 200) }),
  reply: archiveImport,
  status: 201,
})

export const ownArchiveImports = endpoint('GET /api/archive-imports', {
  about: 'The ten newest archive imports of the last 30 days, newest first.',
  reply: z.array(archiveImport),
})

export const addArchive = endpoint('PUT /api/archive-imports/:id', {
  about:
    "Adds what was found in an archive, once; unchanged in other states. Another surfer's archive needs `acceptsSomebodyElse`.",
  refuses: ['archive_of_somebody_else', 'import_not_found'],
  showsOthers: true,
  body: z.object({ acceptsSomebodyElse: z.boolean().default(false) }).prefault({}),
  reply: archiveImport,
})

export const discardArchive = endpoint('DELETE /api/archive-imports/:id', {
  about: 'Removes the archive. What was added stays.',
  refuses: ['import_not_found'],
  reply: z.object({ id }),
})
