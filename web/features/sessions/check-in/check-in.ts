import type { Settings } from '#contract/accounts/own-data.ts'
import { GPS_ONLY_LOCATION } from '#contract/limits.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { Position } from '#surf/places/geo.ts'
import { type CheckInInput, checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByOwnSessions } from '#web/lib/api/invalidation.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/sessions/check-in.ts'

type Place = Position & { id: string; name: string; timeZone?: string | null }
type Where = {
  spot?: Place | undefined
  secretSpot?: Place | undefined
  fix: Position | undefined
  shownAs?: CheckInInput['place'] | undefined
}

/**
 * Builds the request: the chosen spot with its own position, else the GPS position; undefined with neither. `shownAs`
 * names a GPS position until the server has found its spot.
 */
export function sessionAt({ spot, secretSpot, fix, shownAs }: Where): CheckInInput | undefined {
  if (spot) {
    const { id, name, latitude, longitude, timeZone = null } = spot
    const surfSpot = { id, name, latitude, longitude, timeZone }
    return { session: { surfSpotId: id, latitude, longitude }, place: { surfSpot, customLocation: null } }
  }
  if (secretSpot) {
    const { id, name, latitude, longitude } = secretSpot
    return { session: { secretSpotId: id, latitude, longitude }, place: { surfSpot: null, customLocation: name } }
  }
  if (!fix) return undefined
  const { latitude, longitude } = fix
  const customLocation = GPS_ONLY_LOCATION
  return { session: { customLocation, latitude, longitude }, place: shownAs ?? { surfSpot: null, customLocation } }
}

export type Choices = { visibility: SurfSession['visibility']; isDelayed: boolean; overdueHours: number }

/** Applies the surfer's settings, then the changes for this session. */
export const choicesOf = (
  { defaultVisibility, delaysPublishing, overdueHours }: Settings,
  changed: Partial<Choices>,
): Choices => ({ visibility: defaultVisibility, isDelayed: delaysPublishing, overdueHours, ...changed })

const SEEN_BY = { everyone: texts.everyoneSeesIt, buddies: texts.buddiesSeeIt, private: texts.onlyYouSeeIt } as const

export const formatHours = (hours: number) => texts.hours(hours)

/** 'Buddies see it after you leave. After 3 h Ivy would be alerted.'; 'Alarm after 3 h.' where `alerted` are not known. */
export function formatChoices({ visibility, isDelayed, overdueHours }: Choices, alerted?: string): string {
  const seen = isDelayed && visibility !== 'private' ? texts.afterYouLeave(SEEN_BY[visibility]) : SEEN_BY[visibility]
  const alarm = alerted ? texts.alarmAfterHours(overdueHours, alerted) : texts.alarmAfter(overdueHours)
  return texts.seenAndAlarm(seen, alarm)
}

export const VISIBILITIES = [
  { value: 'everyone', label: texts.everyone },
  { value: 'buddies', label: texts.buddies },
  { value: 'private', label: texts.onlyYou },
] as const

/** The clientId is made once for each opening of the dialog, so that a retry never creates two sessions. */
type CheckIn = CheckInInput & { clientId: string }

/** Starts a session, or stores the check-in in the outbox until the server is reached. */
export function useCheckIn() {
  const perform = usePerform(checkInAct)
  const { open } = useSheetAddress('session')
  const { open: showOutbox } = useSheetAddress('outbox')
  return useAct({
    call: ({ clientId, ...input }: CheckIn) => perform(input, clientId),
    done: (outcome, { clientId }) => {
      if (outcome.state === 'waiting')
        return {
          title: texts.checkInWaiting,
          text: outcome.mayHaveArrived ? texts.itMayHaveArrivedBut : texts.itsSentOnceYouHave,
          isSafety: true,
          about: clientId,
          actions: [{ label: texts.show, onPress: () => showOutbox() }],
        }
      const { id } = outcome.reply
      return {
        title: texts.checkedIn,
        text: texts.yourSurfSessionHasStarted,
        actions: [{ label: texts.viewSession, onPress: () => open(id) }],
      }
    },
    failed: { title: texts.checkInFailed, text: texts.unableToStartSessionPlease },
    changes: (cache, { result }) => void (result?.state === 'waiting' || refresh(cache, ...invalidatedByOwnSessions)),
  })
}
