import type { Route } from '#contract/api.ts'
import { signedIn, type Table } from '#test/permissions/answers.ts'
import type { World } from '#test/permissions/world.ts'

type UploadRoutes = Extract<Route, `${string} /api/objects/upload` | `${string} /api/s3/${string}`>

const ofUpload = ({ upload }: World) => ({
  params: { uploadId: upload.id },
  query: { key: `uploads/${upload.id}.raw` },
})

/** How files are sent. Parts of uploads are for stores that browsers send to by themselves; here the store is the disk. */
export const uploadCalls: Pick<Table, UploadRoutes> = {
  'POST /api/objects/upload': [{ answers: signedIn('ok'), leavesOwnerAlone: true }],
  'POST /api/s3/multipart': [{ given: () => ({ body: {} }), answers: signedIn('not_supported') }],
  'GET /api/s3/multipart/:uploadId': [{ given: ofUpload, answers: signedIn('not_supported') }],
  'GET /api/s3/multipart/:uploadId/:partNumber': [
    {
      given: ({ upload }) => ({
        params: { uploadId: upload.id, partNumber: '1' },
        query: { key: `uploads/${upload.id}.raw` },
      }),
      answers: signedIn('not_supported'),
    },
  ],
  'POST /api/s3/multipart/:uploadId/complete': [
    {
      given: (world) => ({ ...ofUpload(world), body: { parts: [{ PartNumber: 1, ETag: 'x' }] } }),
      answers: signedIn('not_supported'),
    },
  ],
  'DELETE /api/s3/multipart/:uploadId': [{ given: ofUpload, answers: signedIn('not_supported') }],
  'GET /api/s3/params': [{ answers: signedIn('not_supported') }],
  'GET /api/s3/sts': [{ answers: signedIn('not_supported') }],
}
