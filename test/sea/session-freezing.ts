import { expect } from 'vitest'
import type { SessionConditions } from '#contract/sessions/frozen-conditions.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { freezeSession } from '#server/features/conditions/freezing/freeze-session.ts'
import { leaseSessions } from '#server/features/conditions/freezing/freezing-outbox.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { atSpot } from '#test/fixtures/surfing.ts'

/** A sea in which everything is known. */
export const KNOWN_SEA = {
  swells: [] as never[],
  swellHeight: 1.5,
  swellPeriod: 14,
  swellDirection: 220,
  windGusts: 9,
  airTemperature: 21,
}
/** What those get who may not know the exact start. */
export const NO_CONDITIONS: SessionConditions = { start: null, end: null, isPending: false }

/** `fetchingInEachTest`, with sessions and the work that freezes conditions onto them. */
export function freezingInEachTest() {
  const sea = fetchingInEachTest()
  const { server } = sea
  const deps = () => ({ db: server.db, env: { ...readEnv({}), ...sea.openMeteo.env }, now: () => server.clock.now! })
  /** ISO, so long after the start. */
  const at = (ms: number) => new Date(sea.start + ms).toISOString()

  const checkIn = (surfer: TestSurfer, more: object, startTime = at(0)) =>
    server.checkIn(surfer, { startTime, ...more })

  return {
    sea,
    server,
    deps,
    at,
    checkIn,
    /** What a process does until nothing is due: how many sessions it froze. */
    async freezeDue(env = deps().env): Promise<number> {
      let frozen = 0
      for (;;) {
        const due = await leaseSessions(server.db, 10)
        if (due.length === 0) return frozen
        for (const session of due) await freezeSession({ ...deps(), env }, session)
        frozen += due.length
      }
    },
    async detail(who: TestSurfer | null, id: string): Promise<SurfSessionDetail> {
      return (await server.ask(who, `GET /api/surf-sessions/${id}`)).body
    },
    async conditionsOf(who: TestSurfer, id: string): Promise<SessionConditions> {
      const { status, body } = await server.ask(who, `GET /api/surf-sessions/${id}/conditions`)
      expect(status).toBe(200)
      return body
    },
    /** A spot, and how a surfer checks in there. */
    async atPier(surfer: TestSurfer, startTime?: string) {
      const spot = await server.aSpot()
      return { spot, enter: () => checkIn(surfer, atSpot(spot), startTime) }
    },
    /** The only session of a surfer. */
    async sessionOf({ id }: TestSurfer): Promise<string> {
      const rows = await server.db.selectFrom('surfSessions').select('id').where('userId', '=', id).execute()
      expect(rows).toHaveLength(1)
      return rows[0]!.id
    },
  }
}
