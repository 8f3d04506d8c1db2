import type { Route } from '#contract/api.ts'
import { ownerOnly, signedIn, type Table } from '#test/permissions/answers.ts'

type ImportRoutes = Extract<Route, `${string} /api/${'track' | 'archive'}-imports${string}`>

/** What may be asked of files from watches. What the owner sent is a picture, which nobody can import. */
export const importCalls: Pick<Table, ImportRoutes> = {
  'POST /api/track-imports': [
    {
      of: 'what the owner sent',
      given: ({ upload }) => ({ body: { objectPath: upload.objectPath, fileName: 'surf.fit' } }),
      answers: signedIn('upload_not_found'),
    },
  ],
  'GET /api/track-imports': [{ answers: signedIn('ok') }],
  'GET /api/track-imports/:id': [
    { given: ({ importId }) => ({ params: { id: importId } }), answers: ownerOnly('import_not_found') },
  ],
  'PUT /api/track-imports/activities/:id': [
    {
      given: ({ activityId }) => ({ params: { id: activityId }, body: { choice: 'dismiss' as const } }),
      answers: ownerOnly('import_not_found'),
    },
  ],
  'POST /api/archive-imports': [
    {
      of: 'what the owner sent',
      given: ({ upload }) => ({ body: { objectPath: upload.objectPath, fileName: 'lineup.zip' } }),
      answers: signedIn('upload_not_found'),
    },
  ],
  'GET /api/archive-imports': [{ answers: signedIn('ok') }],
  'PUT /api/archive-imports/:id': [
    {
      given: ({ archiveId }) => ({ params: { id: archiveId } }),
      answers: ownerOnly('import_not_found'),
      limited: 'account_limited',
    },
  ],
  'DELETE /api/archive-imports/:id': [
    { given: ({ archiveId }) => ({ params: { id: archiveId } }), answers: ownerOnly('import_not_found'), isOnce: true },
  ],
}
