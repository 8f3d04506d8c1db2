import type { Route } from '#contract/api.ts'

/** After these the page that makes them fetches or shows what they move by itself, and needs no live message of its own act. */
export const refetchedByPage: ReadonlySet<Route> = new Set<Route>([
  'POST /api/surf-sessions',
  'POST /api/surf-sessions/:id/join',
  'PUT /api/surf-sessions/:id/end',
  'DELETE /api/surf-sessions/:id/end',
  'PATCH /api/surf-sessions/:id',
  'DELETE /api/surf-sessions/:id',
  'POST /api/surf-sessions/:id/like',
  'DELETE /api/surf-sessions/:id/like',
  'POST /api/surf-sessions/:id/comment',
  'DELETE /api/surf-sessions/:id/comment/:commentId',
])
