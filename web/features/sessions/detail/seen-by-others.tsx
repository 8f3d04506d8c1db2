import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { SessionPlace } from '#web/features/sessions/detail/place-section.tsx'
import { type ConditionsOf, SessionConditions, SessionInfo } from '#web/features/sessions/detail/session-info.tsx'
import { SessionParty } from '#web/features/sessions/detail/session-party.tsx'
import { type Whom, whyUnseen } from '#web/features/sessions/model/unseen-words.ts'
import { SessionHeader } from '#web/features/sessions/parts/session-header.tsx'
import { SessionPhotos } from '#web/features/sessions/photos/session-photos.tsx'
import { SessionTalk } from '#web/features/sessions/reactions/session-tally.tsx'
import { isGone, read } from '#web/lib/api/api.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useLastShown } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import * as texts from '#words/sessions/detail.ts'

const OTHERS = [
  { value: 'buddy', label: texts.buddies },
  { value: 'surfer', label: texts.surfers },
  { value: 'visitor', label: texts.visitors },
] as const satisfies { value: Whom; label: string }[]

const THEY = {
  buddy: texts.yourBuddiesSeeTheExact,
  surfer: texts.otherSurfersSeeTheHour,
  visitor: texts.peopleWhoArentSignedIn,
}

type SeenByOthersProps = { session: SurfSessionDetail; now: number; conditionsOf: ConditionsOf }

/** Read-only preview of the own session as others see it, at `?seen-by=buddy`. */
export function SeenByOthers({ session, now, conditionsOf }: SeenByOthersProps) {
  const { value, open, openInstead, close } = useSheetAddress('seen-by', { below: 'session' })
  const shown = useLastShown(value)
  const whom = OTHERS.find((others) => others.value === shown?.value)?.value ?? 'buddy'
  return (
    <>
      <Button fill="quiet" size="m" wide icon={<Eye {...iconInButton} />} onClick={() => open('buddy')}>
        {texts.previewAsOthers}
      </Button>
      <Sheet open={value !== null} onClose={close} title={texts.previewAsOthersLabel}>
        <Segmented wide label={texts.seenBy} value={whom} options={OTHERS} onChange={openInstead} />
        <div className="mt-3">
          {shown && (
            <Seen key={`${shown.opening} ${whom}`} own={session} whom={whom} now={now} conditionsOf={conditionsOf} />
          )}
        </div>
      </Sheet>
    </>
  )
}

type SeenProps = { own: SurfSessionDetail; whom: Whom; now: number; conditionsOf: ConditionsOf }

/** The server's answer for such a reader. Not cached: a stale preview would misstate who sees what. */
function Seen({ own, whom, now, conditionsOf }: SeenProps) {
  const seen = read('GET /api/surf-sessions/:id/seen-by/:whom', { params: { id: own.id, whom } })
  const { data: session, error, refetch } = useQuery({ ...seen, staleTime: 0, gcTime: 0 })
  if (isGone(error)) return <EmptyState title={texts.theyCantSeeIt} text={whyUnseen(own, whom)} />
  if (error) return <ErrorState title={texts.failedToFetchSessionDetails} onRetry={() => refetch()} />
  if (!session) return <Waiting />
  const name = session.user ? fullName(session.user) : texts.anonymous
  return (
    <article aria-label={texts.asReadersSeeIt(OTHERS.find(({ value }) => value === whom)?.label.toLowerCase() ?? '')}>
      <p className="mb-4 text-small text-ink-2">{THEY[whom]}</p>
      <div className="-mx-gutter">
        <SessionHeader session={session} name={name} now={now} readerId={undefined} />
      </div>
      <SessionInfo session={session} isVisitor={whom === 'visitor'} />
      <SessionPlace session={session} isPreview />
      <SessionConditions session={session} conditionsOf={whom === 'buddy' ? conditionsOf : () => null} />
      {(whom !== 'visitor' || session.photos.length > 0) && <SessionPhotos session={session} name={name} isPreview />}
      {whom !== 'visitor' && (
        <>
          <SessionParty party={session.party} isActive={session.isActive} />
          <SessionTalk session={session} now={now} viewer={null} />
        </>
      )}
    </article>
  )
}
