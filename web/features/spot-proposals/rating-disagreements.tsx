import type { RatingDisagreement } from '#contract/sea/rating-disagreements.ts'
import { ChangeList } from '#web/features/spot-proposals/change-list.tsx'
import { profileChangesOf } from '#web/features/spot-proposals/changes.ts'
import { correctedValuesOf } from '#web/features/spot-proposals/profile-values.ts'
import { useRatingDisagreements } from '#web/features/spot-proposals/queries.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { drafts, newDraft } from '#web/ui/fields/drafts.ts'
import { isForOperators } from '#web/ui/layout/for-operators.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spot-proposals.ts'

const PLACEHOLDERS = 2

/** For operators: spots where surfers rate their sessions differently, and a correction that explains it. */
export function RatingDisagreements() {
  const { data: spots, error, refetch } = useRatingDisagreements()
  // The proposals above say so.
  if (isForOperators(error)) return null
  return (
    <Section title={texts.whereRatingsAndSurfersDisagree} {...(spots?.length && { count: spots.length })}>
      {spots === undefined ? (
        error ? (
          <ErrorState title={texts.couldntCompareTheRatings} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards count={PLACEHOLDERS} label={texts.comparingRatings} />
        )
      ) : spots.length === 0 ? (
        <EmptyState title={texts.ratingsAndSurfersAgree} text={texts.spotsWithTwentyRatedSessions} />
      ) : (
        <ul aria-label={texts.whereRatingsAndSurfersDisagree} className="grid gap-3">
          {spots.map((spot) => (
            <li key={spot.surfSpot.id}>
              <Disagreement disagreement={spot} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** On which side of our rating surfers are, and by how much. */
const comparedToUs = ({ mean }: RatingDisagreement['difference']) =>
  [mean > 0 ? 'higher' : mean < 0 ? 'lower' : 'same', Math.abs(mean)] as const

function Disagreement({ disagreement }: { disagreement: RatingDisagreement }) {
  const { surfSpot, profile, sessions, surfers, difference, proposal } = disagreement
  const units = useUnits()
  const form = useSheetAddress('propose-spot')
  const counted = texts.sessionsOfSurfers(sessions, surfers)
  return (
    <Card padded className="grid gap-3">
      <div>
        <h3 className="text-lead">{surfSpot.name}</h3>
        <p className="text-small text-ink-3">{surfSpot.area}</p>
      </div>
      <p className="text-[0.9375rem]">{`${counted} ${texts.surfersRateThem(...comparedToUs(difference), difference.off)}`}</p>
      {proposal ? (
        <>
          <p className="text-[0.9375rem]">{texts.explanations[proposal.factor]}</p>
          <ChangeList changes={profileChangesOf(proposal.correction, profile, units)} isCorrection />
          <p className="text-small text-ink-3">
            {texts.wouldRateDifferently(
              proposal.changed,
              ...comparedToUs(proposal.difference),
              proposal.difference.off,
            )}
          </p>
          <Button
            fill="plain"
            aria-label={texts.proposeThisCorrectionOf(surfSpot.name)}
            onClick={() => {
              // The form opens with the correction, as if it had been typed there before.
              const typed = { ...correctedValuesOf(proposal.correction, profile, units), note: counted }
              drafts.set(`proposal ${surfSpot.id}`, newDraft(typed))
              form.open(surfSpot.id)
            }}
          >
            {texts.proposeThisCorrection}
          </Button>
        </>
      ) : (
        <p className="text-small text-ink-3">{texts.noSingleFigureExplainsIt}</p>
      )}
    </Card>
  )
}
