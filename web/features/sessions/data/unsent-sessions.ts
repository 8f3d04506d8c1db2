import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SurfSession, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import type { CheckOut } from '#web/features/sessions/check-out/check-out.ts'
import { type CheckInInput, checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { CHECK_OUT, checkOutAct } from '#web/features/sessions/data/check-out-act.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { useOutbox, useWaiting } from '#web/lib/outbox/outbox-context.ts'

/** A session whose check-in waits in the outbox; its id is that of the entry. */
export const unsentSession = ({ id, madeAt, input }: Entry<CheckInInput>, surferId: string): SurfSessionDetail => {
  const { session, place } = input
  return {
    ...{ id, userId: surferId, user: null, startTime: madeAt, endTime: null, isActive: true, duration: null },
    ...{ ...place, surfSpotId: place.surfSpot?.id ?? null, secretSpotId: session.secretSpotId ?? null },
    ...{ latitude: session.latitude, longitude: session.longitude, visibility: session.visibility ?? 'everyone' },
    ...{ waveSize: null, waveCount: null, notes: null, rating: null, board: session.board ?? null, conditions: null },
    ...{
      likes: [],
      likeCount: 0,
      likedBy: [],
      comments: [],
      photos: [],
      party: [],
      companions: [],
      waves: [],
      hasTrack: false,
      endAssumed: false,
      linkShows: [],
      mayComment: true,
    },
  }
}

type End = { sessionId: string; endTime: string }

/**
 * End times of sessions whose check-out is pending. Fetched data still shows them as active: an ended session must not
 * reappear.
 */
export function useEnds(): readonly End[] {
  const onTheirWay = useMutationState({
    filters: { mutationKey: [CHECK_OUT], status: 'pending' },
    select: ({ state }): End => {
      const { session, ending } = state.variables as CheckOut
      return { sessionId: session.id, endTime: ending?.endTime ?? new Date(state.submittedAt).toISOString() }
    },
  })
  const waiting = useWaiting(checkOutAct)
  return useMemo(() => {
    const waits = waiting.map(({ input: { sessionId, ending }, madeAt }) => ({
      sessionId,
      endTime: ending.endTime ?? madeAt,
    }))
    return [...onTheirWay, ...waits]
  }, [onTheirWay, waiting])
}

/** Applies waiting check-ins and pending ends to the surfer's sessions, newest first. */
function withUnsent(
  sessions: readonly SurfSession[],
  checkIns: readonly Entry<CheckInInput>[],
  ends: readonly End[],
  surferId: string,
) {
  const begun = checkIns.map((entry) => unsentSession(entry, surferId))
  return [...begun.toReversed(), ...sessions].map((session) => endedAt(session, ends))
}

export function endedAt<Session extends SurfSession>(session: Session, ends: readonly End[]): Session {
  const endTime = ends.find(({ sessionId }) => sessionId === session.id)?.endTime
  if (endTime === undefined || !session.isActive) return session
  const hours = (Date.parse(endTime) - Date.parse(session.startTime)) / HOUR_MS
  return { ...session, isActive: false, endTime, duration: Math.max(0, hours) }
}

/** Undefined while neither the server nor the outbox knows a session. */
export function useWithUnsent(sessions: SurfSession[] | undefined, surferId: string): SurfSession[] | undefined {
  const { outbox } = useOutbox()
  const [checkIns, ends] = [useWaiting(checkInAct), useEnds()]
  const isOwn = outbox?.surferId === surferId
  return useMemo(() => {
    const shown = withUnsent(sessions ?? [], isOwn ? checkIns : [], ends, surferId)
    return sessions || shown.length > 0 ? shown : undefined
  }, [sessions, checkIns, ends, isOwn, surferId])
}

/** The session's check-in, while it waits in the outbox. */
export const useUnsentCheckIn = (id: string): Entry<CheckInInput> | undefined =>
  useWaiting(checkInAct).find((entry) => entry.id === id)

export const useIsUnsent = (id: string): boolean => useUnsentCheckIn(id) !== undefined
