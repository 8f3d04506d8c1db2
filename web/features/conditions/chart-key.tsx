import { RATING_TONES } from '#web/features/conditions/rating-tone.ts'
import { windInk } from '#web/lib/wind-ink.ts'

/** What the colours say, for those who see them. */
export const ChartKey = () => (
  <p
    aria-hidden="true"
    className="-mr-8 mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-micro text-ink-2 *:inline-flex *:items-center *:gap-1.5"
  >
    {RATING_TONES.map(({ name, fill }) => (
      <span key={name}>
        <Swatch fill={fill} />
        {name}
      </span>
    ))}
    <span>
      <Swatch fill="color-mix(in oklab, var(--sun) 35%, var(--card))" />
      Dawn
    </span>
    <span>
      <Arrow ink={windInk('offshore')} />
      offshore
    </span>
    <span>
      <Arrow ink={windInk('onshore')} />
      onshore
    </span>
    <span>s: swell period</span>
  </p>
)

const Swatch = ({ fill }: { fill: string }) => <span className="size-3 rounded-[4px]" style={{ background: fill }} />

const Arrow = ({ ink }: { ink: string }) => (
  <svg className="size-3.5" viewBox="0 0 16 16" aria-hidden="true">
    <path transform="rotate(45 8 8)" d="M8 1.5 12.5 13.5 8 11 3.5 13.5z" fill={ink} />
  </svg>
)
