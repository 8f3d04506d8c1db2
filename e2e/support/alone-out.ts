import { type APIRequestContext, expect } from '@playwright/test'
import type { Pool } from 'pg'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'

/** Where nobody else surfs. */
export const FALKLANDS = { latitude: -51.7127, longitude: -57.7391 }

/** Checks in there by a call, with a red board, looked after for four hours. */
export async function paddleOutAlone(calls: APIRequestContext): Promise<SurfSession> {
  const data = {
    ...FALKLANDS,
    customLocation: 'Kelp Point',
    startTime: new Date().toISOString(),
    board: 'Red longboard',
    overdueHours: 4,
  }
  const answer = await calls.post('/api/surf-sessions', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Moves the limit of a session, as time would, and wakes the watch. */
export const limitIn = (db: Pool, minutes: number, { id, userId }: SurfSession) =>
  db.query(
    `with moved as (update surf_sessions set overdue_at = now() + make_interval(mins => $1) where id = $2)
     select pg_notify('live', $3)`,
    [minutes, id, JSON.stringify({ name: 'safety', payload: { userIds: [userId] } })],
  )
