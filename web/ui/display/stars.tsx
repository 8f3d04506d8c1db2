import * as texts from '#words/app.ts'

const STARS = 5
const SIZE = 20
const GAP = 3
const WIDTH = STARS * SIZE + (STARS - 1) * GAP
const STAR =
  'M9.1 2.3a1 1 0 0 1 1.8 0l1.9 3.9 4.3.6a1 1 0 0 1 .6 1.7l-3.1 3 .7 4.3a1 1 0 0 1-1.5 1.1L10 14.9l-3.8 2a1 1 0 0 1-1.5-1.1l.7-4.3-3.1-3a1 1 0 0 1 .6-1.7l4.3-.6z'

/** From 0 to 5 in halves. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <svg
      role="img"
      aria-label={texts.ratedRatingOfStars(rating, STARS)}
      className={`shrink-0 ${className}`}
      viewBox={`0 0 ${WIDTH} ${SIZE}`}
    >
      <FiveStars fill="none" stroke="var(--edge)" />
      {/* A nested svg clips at its edge, which halves a star. */}
      <svg width={rating * SIZE + Math.floor(rating) * GAP} height={SIZE} aria-hidden="true">
        <FiveStars fill="var(--star)" stroke="var(--star)" />
      </svg>
    </svg>
  )
}

const FiveStars = (ink: { fill: string; stroke: string }) => (
  <g {...ink} strokeWidth="1.3">
    {Array.from({ length: STARS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity but their place
      <path key={index} transform={`translate(${index * (SIZE + GAP)} 0)`} d={STAR} />
    ))}
  </g>
)
