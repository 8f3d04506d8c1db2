import { useMemo } from 'react'
import type { SurfSession, SurfSessionDetail } from '#contract/surf-sessions.ts'
import { type CheckInInput, checkInAct } from '#web/features/surf-sessions/check-in-act.ts'
import { type CheckOutInput, checkOutAct } from '#web/features/surf-sessions/check-out-act.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { useOutbox, useWaiting } from '#web/lib/outbox/outbox-context.ts'

/** A session whose check-in waits in the outbox: its id is that of the entry. */
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
    },
  }
}

type Unsent = { checkIns: readonly Entry<CheckInInput>[]; checkOuts: readonly Entry<CheckOutInput>[] }

/** The surfer's own sessions as they are once the check-ins and check-outs that wait have arrived: newest first. */
function withUnsent(sessions: readonly SurfSession[], { checkIns, checkOuts }: Unsent, surferId: string) {
  const begun = checkIns.map((entry) => unsentSession(entry, surferId))
  const ends = new Map(checkOuts.map((entry) => [entry.input.sessionId, endOf(entry)]))
  return [...begun.toReversed(), ...sessions].map((session) => endedAt(session, ends.get(session.id)))
}

const endOf = ({ input, madeAt }: Entry<CheckOutInput>) => input.ending.endTime ?? madeAt

const HOUR_MS = 3_600_000

function endedAt<Session extends SurfSession>(session: Session, endTime: string | undefined): Session {
  if (endTime === undefined || !session.isActive) return session
  const hours = (Date.parse(endTime) - Date.parse(session.startTime)) / HOUR_MS
  return { ...session, isActive: false, endTime, duration: Math.max(0, hours) }
}

/** `withUnsent` for what the page shows; undefined while neither the server nor the outbox knows of a session. */
export function useWithUnsent(sessions: SurfSession[] | undefined, surferId: string): SurfSession[] | undefined {
  const { outbox } = useOutbox()
  const [checkIns, checkOuts] = [useWaiting(checkInAct), useWaiting(checkOutAct)]
  const isOwn = outbox?.surferId === surferId
  return useMemo(() => {
    const shown = isOwn ? withUnsent(sessions ?? [], { checkIns, checkOuts }, surferId) : sessions
    return sessions || shown?.length ? shown : undefined
  }, [sessions, checkIns, checkOuts, isOwn, surferId])
}

/** The session with this id as it is once what waits has arrived; `known` is what the server says of it. */
export function useOnceSent(id: string, known: SurfSessionDetail | undefined): SurfSessionDetail | undefined {
  const { outbox } = useOutbox()
  const checkIn = useWaiting(checkInAct).find((waiting) => waiting.id === id)
  const checkOut = useWaiting(checkOutAct).find(({ input }) => input.sessionId === id)
  const session = checkIn && outbox ? unsentSession(checkIn, outbox.surferId) : known
  return session && endedAt(session, checkOut && endOf(checkOut))
}

/** The check-in of this session, as long as it waits in the outbox. */
export const useUnsentCheckIn = (id: string): Entry<CheckInInput> | undefined =>
  useWaiting(checkInAct).find((entry) => entry.id === id)

/** Whether the check-in of this session still waits in the outbox. */
export const useIsUnsent = (id: string): boolean => useUnsentCheckIn(id) !== undefined
