import { expect } from 'vitest'
import type { SessionConditions } from '#contract/frozen-conditions.ts'
import type { SurfSessionDetail } from '#contract/surf-sessions.ts'
import { claimDue } from '#server/features/conditions/freezing/due-sessions.ts'
import { freezeSession } from '#server/features/conditions/freezing/freeze-session.ts'
import { readEnv } from '#server/platform/env.ts'
import { ask } from '#test/client.ts'
import { aSpot, type TestSurfer } from '#test/factories.ts'
import { fetchingInEachTest } from '#test/open-meteo-fetching.ts'

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
  const deps = () => ({
    db: sea.server.db,
    env: { ...readEnv({}), ...sea.openMeteo.env },
    now: () => sea.server.clock.now!,
  })
  /** ISO, so long after the start. */
  const at = (ms: number) => new Date(sea.start + ms).toISOString()

  async function checkIn(surfer: TestSurfer, more: object, startTime = at(0)): Promise<string> {
    const { status, body } = await ask(sea.server, surfer, 'POST /api/surf-sessions', { startTime, ...more })
    expect(status).toBe(201)
    return body.id
  }

  return {
    sea,
    deps,
    at,
    checkIn,
    /** What a process does until nothing is due: how many sessions it froze. */
    async freezeDue(env = deps().env): Promise<number> {
      let frozen = 0
      for (;;) {
        const due = await claimDue(sea.server.db, 10)
        if (due.length === 0) return frozen
        for (const session of due) await freezeSession({ ...deps(), env }, session)
        frozen += due.length
      }
    },
    async detail(who: TestSurfer | null, id: string): Promise<SurfSessionDetail> {
      return (await ask(sea.server, who, `GET /api/surf-sessions/${id}`)).body
    },
    async conditionsOf(who: TestSurfer, id: string): Promise<SessionConditions> {
      const { status, body } = await ask(sea.server, who, `GET /api/surf-sessions/${id}/conditions`)
      expect(status).toBe(200)
      return body
    },
    /** A spot, and how a surfer checks in there. */
    async atPier(surfer: TestSurfer, startTime?: string) {
      const spot = await aSpot(sea.server.db)
      const { id: surfSpotId, latitude, longitude } = spot
      return { spot, enter: () => checkIn(surfer, { surfSpotId, latitude, longitude }, startTime) }
    },
    /** The only session of a surfer. */
    async sessionOf({ id }: TestSurfer): Promise<string> {
      const rows = await sea.server.db.selectFrom('surfSessions').select('id').where('userId', '=', id).execute()
      expect(rows).toHaveLength(1)
      return rows[0]!.id
    },
  }
}
