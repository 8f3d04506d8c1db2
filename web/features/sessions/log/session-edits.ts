import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { DetailName } from '#contract/sessions/details.ts'
import type { SurfSession, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import type { ReadWhen } from '#web/features/sessions/model/session-when.ts'
import { changedFields } from '#web/ui/fields/form-values.ts'

export type SessionEdits = BodyGivenTo<At<'PATCH /api/surf-sessions/:id'>>

const text = { show: (value: string | null) => value ?? '', read: (typed: string) => typed.trim() || null }
const count = {
  show: (value: number | null) => value?.toString() ?? '',
  read: (typed: string) => (typed === '' ? null : Number(typed)),
}
const choice = { show: (value: number | null) => value, read: (chosen: number | null) => chosen }

/** Formats and parses each detail in the forms. */
const details = { waveSize: text, waveCount: count, notes: text, board: text, rating: choice } satisfies Record<
  DetailName,
  unknown
>
type Details = typeof details

const mapDetails = <Value>(toValue: (name: DetailName) => Value) =>
  Object.fromEntries((Object.keys(details) as DetailName[]).map((name) => [name, toValue(name)])) as Record<
    DetailName,
    Value
  >

type DetailForm = { [Name in DetailName]: ReturnType<Details[Name]['show']> }
/** Values as typed; '' for none. */
export type SessionForm = DetailForm & Pick<SurfSession, 'visibility'>

const showDetails = (session: Pick<SurfSession, DetailName>) =>
  mapDetails((name) => details[name].show(session[name] as never)) as DetailForm

export const emptyForm = showDetails(mapDetails(() => null))

export const formOf = (session: SurfSession): SessionForm => ({
  ...showDetails(session),
  visibility: session.visibility,
})

/** Only the changes since `before`: other pages' saves remain. Emptied fields are deleted. */
export const editsOf = (before: SessionForm, now: SessionForm) => changedFields(detailsIn(before), detailsIn(now))

export const companionsIn = ({ companions }: SurfSessionDetail) => companions.map(({ id }) => id)

export const detailsIn = (form: SessionForm) => ({
  ...(mapDetails((name) => details[name].read(form[name] as never)) as {
    [Name in DetailName]: ReturnType<Details[Name]['read']>
  }),
  visibility: form.visibility,
})

export function timesChanged(before: ReadWhen, now: ReadWhen): Pick<SessionEdits, 'startTime' | 'endTime'> {
  return {
    ...(now.startTime && now.startTime !== before.startTime && { startTime: now.startTime }),
    ...(now.endTime && now.endTime !== before.endTime && { endTime: now.endTime }),
  }
}

/** Former values of the edited fields, except the wave count: waves that a track adds are nobody's edit. */
export function valuesBefore(session: SurfSession, edits: SessionEdits): NonNullable<SessionEdits['was']> {
  const { visibility, startTime, endTime } = session
  const { waveCount: _, ...all } = { ...mapDetails((name) => session[name]), visibility, startTime, endTime }
  return Object.fromEntries(Object.entries(all).filter(([name]) => edits[name as keyof typeof all] !== undefined))
}

/** Applies waiting edits to a session, except for its place. */
export function withEdits<Session extends SurfSession>(session: Session, waiting: readonly SessionEdits[]): Session {
  if (waiting.length === 0) return session
  const edited = Object.assign({}, session, ...waiting)
  return {
    ...{ ...session, ...mapDetails((name) => edited[name]), visibility: edited.visibility },
    startTime: edited.startTime ?? session.startTime,
    endTime: waiting.findLast((edits) => edits.endTime)?.endTime ?? session.endTime,
  }
}
