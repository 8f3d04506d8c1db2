import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { RatingReason } from '#contract/conditions.ts'
import type { RatingWarning } from '#contract/spots.ts'
import { ratingLabel, verdict, warningLabel } from '#surf/rating.ts'
import { formatReason } from '#web/features/conditions/reason-words.ts'
import { useUnits } from '#web/lib/units.ts'
import { Badge } from '#web/ui/badge.tsx'
import { icon } from '#web/ui/icons.tsx'
import { Instrument } from '#web/ui/instrument.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stars } from '#web/ui/stars.tsx'

const TYPICAL_RATING = 'Good'
/** How many reasons a rating mostly has. */
const REASONS = 3

type RatingCardProps = {
  /** 0 to 5 in halves; null where it is not known. */
  rating: number | null
  /** What has to be known before it: too big, for experts alone, or a gale. */
  warning: RatingWarning | null
  reasons: RatingReason[]
  isComing: boolean
}

/** What the surf is worth now, and why. */
export function RatingCard({ rating, warning, reasons, isComing }: RatingCardProps) {
  if (rating === null) {
    return isComing ? (
      <Instrument
        className="col-span-full"
        name="Rating"
        value={<Skeleton className="h-10 w-28" />}
        scene={<Coming />}
      />
    ) : (
      <Instrument className="col-span-full" name="Rating" value={TYPICAL_RATING} typical />
    )
  }
  return (
    <Instrument
      className="col-span-full"
      name="Rating"
      value={<span className="text-[length:min(2.125rem,11.5vw)]">{verdict(rating, warning)}</span>}
      note={warning && <Warning warning={warning} rating={rating} />}
      picture={<Stars rating={rating} className="mt-7 h-6.5 narrow:h-5" />}
      scene={isComing ? <Coming /> : reasons.length > 0 && <Reasons reasons={reasons} />}
    />
  )
}

/** The word that the card's own does not say yet: 'Experts only' beside a rating, the rating beside a danger. */
const Warning = ({ warning, rating }: { warning: RatingWarning; rating: number }) => (
  <Badge surface="bg-rip-wash text-rip-ink">
    {warning === 'experts-only' ? warningLabel(warning) : `Rated ${ratingLabel(rating)}`}
  </Badge>
)

function Reasons({ reasons }: Pick<RatingCardProps, 'reasons'>) {
  const units = useUnits()
  return (
    <ul aria-label="Why" className="grid gap-2.5 px-4 pb-4">
      {reasons.map((reason) => (
        <li key={reason.factor} className="flex gap-2.5 text-[0.9375rem] leading-[1.35] text-pretty">
          <Effect effect={reason.effect} />
          {formatReason(reason, units)}
        </li>
      ))}
    </ul>
  )
}

const Coming = () => (
  <div className="grid gap-2.5 px-4 pb-4">
    {Array.from({ length: REASONS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
      <Skeleton key={index} className="h-5 w-4/5" />
    ))}
  </div>
)

const EFFECTS = {
  good: { Glyph: ArrowUp, ink: 'text-kelp-ink', words: 'Good:' },
  fair: { Glyph: Minus, ink: 'text-ink-3', words: 'Fair:' },
  bad: { Glyph: ArrowDown, ink: 'text-rip-ink', words: 'Bad:' },
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
