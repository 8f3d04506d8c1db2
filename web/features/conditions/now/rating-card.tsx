import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { RatingReason } from '#contract/sea/conditions.ts'
import type { RatingWarning } from '#contract/sea/spots.ts'
import { formatReason } from '#web/features/conditions/words/reason-words.ts'
import { ratingLabel, verdict, warningLabel } from '#web/lib/format/ratings.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { Instrument } from '#web/ui/display/instrument.tsx'
import { Stars } from '#web/ui/display/stars.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/conditions.ts'

const TYPICAL_RATING = texts.good

type RatingCardProps = {
  /** 0 to 5 in halves. */
  rating: number | null
  warning: RatingWarning | null
  reasons: RatingReason[]
  isEstimated: boolean
  isComing: boolean
}

export function RatingCard({ rating, warning, reasons, isEstimated, isComing }: RatingCardProps) {
  if (rating === null) {
    return isComing ? (
      <Instrument
        className="col-span-full"
        name={texts.rating}
        value={<Skeleton className="h-10 w-28" />}
        scene={<Coming />}
      />
    ) : (
      <Instrument className="col-span-full" name={texts.rating} value={TYPICAL_RATING} typical />
    )
  }
  return (
    <Instrument
      className="col-span-full"
      name={texts.rating}
      value={<span className="text-[length:min(2.125rem,11.5vw)]">{verdict(rating, warning)}</span>}
      note={
        <>
          {warning && <Warning warning={warning} rating={rating} />}
          {isEstimated && <span className="block text-ink-3">{texts.estimatedFromTheCoastline}</span>}
        </>
      }
      picture={<Stars rating={rating} className="mt-5 h-6.5 narrow:h-5" />}
      scene={
        isComing ? <Coming /> : reasons.length > 0 && <Reasons reasons={reasons} isForbidden={isForbidden(warning)} />
      }
    />
  )
}

/** The other one of warning and rating. */
const Warning = ({ warning, rating }: { warning: RatingWarning; rating: number }) => (
  <Badge surface={isForbidden(warning) ? 'bg-rip-wash text-rip-ink' : 'bg-sun-wash text-sun-ink'}>
    {isForbidden(warning) ? texts.ratedRatingLabel(ratingLabel(rating)) : warningLabel(warning)}
  </Badge>
)

const isForbidden = (warning: RatingWarning | null) => warning === 'too-big' || warning === 'dangerous'

/** Nothing is green if the hour is forbidden. */
function Reasons({ reasons, isForbidden }: Pick<RatingCardProps, 'reasons'> & { isForbidden: boolean }) {
  const units = useUnits()
  return (
    <details className="-mt-3 px-4 pb-1 text-small">
      <summary className="inline-flex min-h-tap cursor-pointer items-center text-sea-ink underline">
        {texts.whyThisRating}
      </summary>
      <ul aria-label={texts.why} className="grid gap-2.5 pb-3">
        {reasons.map((reason) => (
          <li key={reason.factor} className="flex gap-2.5 text-[0.9375rem] leading-[1.35] text-pretty">
            <Effect effect={isForbidden && reason.effect === 'good' ? 'fair' : reason.effect} />
            {formatReason(reason, units)}
          </li>
        ))}
      </ul>
    </details>
  )
}

const Coming = () => <Skeleton className="mx-4 mb-4 h-5 w-2/5" />

const EFFECTS = {
  good: { Glyph: ArrowUp, ink: 'text-kelp-ink', words: texts.goodMark },
  fair: { Glyph: Minus, ink: 'text-ink-3', words: texts.fair },
  bad: { Glyph: ArrowDown, ink: 'text-rip-ink', words: texts.bad },
}

function Effect({ effect }: Pick<RatingReason, 'effect'>) {
  const { Glyph, ink, words } = EFFECTS[effect]
  return (
    <>
      <span className={ink}>
        <Glyph {...icon} size={20} />
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}
