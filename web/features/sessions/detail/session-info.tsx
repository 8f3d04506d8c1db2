import { EyeOff, Pencil, Users, Watch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { SessionFact } from '#web/features/sessions/parts/session-fact.tsx'
import { formatWave, useUnits } from '#web/lib/format/units.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton, iconInText } from '#web/ui/display/icons.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { WeatherCredit } from '#web/ui/feedback/weather-credit.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/detail.ts'

type SessionInfoProps = {
  session: SurfSessionDetail
  isOwner?: boolean
  /** Not signed in, or previewed as a visitor. */
  isVisitor?: boolean
  /** Shown with an unsent edit. */
  isEditWaiting?: boolean
  /** Figures of the track. */
  figures?: ReactNode
}
export const MEMBERS_ONLY = texts.onlyForSurfersWhoAre
/** Sea conditions, for readers who may know them in full; everybody sees the wave height. */
export type ConditionsOf = (session: SurfSessionDetail) => ReactNode

export function SessionInfo({
  session,
  isOwner = false,
  isVisitor = false,
  isEditWaiting = false,
  figures,
}: SessionInfoProps) {
  const { id, isActive, waveSize, waveCount, rating, board, conditions, notes, visibility } = session
  const units = useUnits()
  const isHidden = isVisitor && !session.linkShows.includes('figures')
  const edit = useSheetAddress('edit-session')
  const wrapUp = useSheetAddress('wrap-up')
  return (
    <Section
      title={texts.sessionInfo}
      className="mt-3"
      action={
        isOwner && (
          <Button
            fill="bare"
            size="m"
            className="-mr-3"
            icon={<Pencil {...iconInButton} />}
            onClick={() => edit.open(id)}
          >
            {texts.edit}
          </Button>
        )
      }
    >
      <Card padded>
        {(!isHidden || conditions) && (
          <dl className="flex flex-wrap gap-x-8 gap-y-4 narrow:gap-x-5">
            {!isHidden && (
              <>
                <SessionFact name={texts.waveSize}>{waveSize && <bdi>{waveSize}</bdi>}</SessionFact>
                <SessionFact name={texts.wavesCaught}>{waveCount}</SessionFact>
              </>
            )}
            {conditions && <SessionFact name={texts.forecast}>{formatWave(conditions.waveHeight, units)}</SessionFact>}
            {figures}
          </dl>
        )}
        {isHidden && (
          <p className="not-first:mt-3 text-small text-ink-2">{texts.membersOnlyWavesBoardAndNotes(MEMBERS_ONLY)}</p>
        )}
        {(rating !== null || board) && (
          <dl className="mt-4 grid auto-cols-fr grid-flow-col gap-x-3">
            {rating !== null && (
              <SessionFact name={texts.rating}>
                <Stars rating={rating} className="my-[5px] h-5" />
              </SessionFact>
            )}
            {board && (
              <SessionFact name={texts.board}>
                {isOwner ? (
                  <Link href="/boards" className="underline decoration-edge decoration-2 underline-offset-4">
                    <bdi>{board}</bdi>
                  </Link>
                ) : (
                  <bdi>{board}</bdi>
                )}
              </SessionFact>
            )}
          </dl>
        )}
        {notes && (
          <p dir="auto" className="mt-4 border-t border-line pt-3 whitespace-pre-line text-ink-2 wrap-anywhere">
            {notes}
          </p>
        )}
        {isEditWaiting && <p className="mt-4 text-small text-ink-3">{texts.yourChangesAreWaitingFor}</p>}
        {isOwner && visibility !== 'everyone' && <SeenBy visibility={visibility} />}
      </Card>
      {isOwner && isActive && (
        <Button size="m" wide className="mt-3" onClick={() => wrapUp.open(id)}>
          {texts.checkOut}
        </Button>
      )}
    </Section>
  )
}

/** Conditions, with their source once. */
export const SessionConditions = ({
  session,
  conditionsOf,
}: {
  session: SurfSessionDetail
  conditionsOf: ConditionsOf
}) => (
  <div className="mt-8 empty:hidden">
    {conditionsOf(session)}
    {session.conditions && <WeatherCredit className="mt-2 px-1" />}
  </div>
)

export const AddRecording = ({ sessionId }: { sessionId: string }) => (
  <Button size="m" fill="bare" className="-ml-3 mt-1" href={`/imports/${sessionId}`} icon={<Watch {...iconInButton} />}>
    {texts.addARecordingFromA}
  </Button>
)

const SeenBy = ({ visibility }: { visibility: 'buddies' | 'private' }) => (
  <p className="mt-4 flex items-center gap-2 border-t border-line pt-3 text-small text-ink-3">
    {visibility === 'private' ? <EyeOff {...iconInText} /> : <Users {...iconInText} />}
    {visibility === 'private' ? texts.onlyYouSeeThisSession : texts.onlyYouAndYourBuddies}
  </p>
)
