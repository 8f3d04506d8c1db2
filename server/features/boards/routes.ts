import * as contract from '#contract/sessions/boards.ts'
import { add, type BoardWrites, change, list, remove } from '#server/features/boards/boards.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { type BoundRoute, route } from '#server/platform/http/http.ts'

export const boardRoutes = (keeping: BoardWrites): BoundRoute[] => [
  route(contract.boards, ({ user }, { db }) => list(db, user.id)),
  route(contract.addBoard, async ({ body, user, created }, { db }) => {
    await spend(db, { 'board-change': [user.id] })
    return created(await add(db, keeping, user.id, body))
  }),
  route(contract.changeBoard, async ({ params, body, user }, { db }) => {
    await spend(db, { 'board-change': [user.id] })
    return change(db, keeping, user.id, params.id, body)
  }),
  route(contract.removeBoard, ({ params, user }, { db }) => remove(db, user.id, params.id)),
]
