import { type ReactNode, useId } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx'
import { FacingCompass } from '#web/ui/fields/facing-compass.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** The fields that a check-in needs; of a recent spot at first only its name. */
export type SpotToChoose = Pick<SurfSpot, 'id' | 'name' | 'latitude' | 'longitude'> &
  Partial<Omit<SurfSpot, 'timeZone'>> & { timeZone?: string | null }

/** Surf at a spot now, e.g. '4 ft · Good'; undefined if unknown. Passed in by a page. */
export type SurfWords = (spot: SpotToChoose) => string | undefined

type SpotChoicesProps = {
  title: string
  /** Undefined while loading: then `placeholders` stand in. */
  spots: readonly SpotToChoose[] | undefined
  placeholders: number
  linesOf: (spot: SpotToChoose) => ReactNode[]
  chosenId: string | undefined
  /** Undefined when the chosen one is pressed again: then GPS decides. */
  onChoose: (spot: SpotToChoose | undefined) => void
  empty?: ReactNode
}

export function SpotChoices({ title, spots, placeholders, linesOf, chosenId, onChoose, empty }: SpotChoicesProps) {
  const name = useId()
  return (
    <Section title={title} className="mt-3">
      {spots?.length === 0 ? (
        empty
      ) : (
        <ul
          aria-label={title}
          aria-busy={!spots}
          className="squircle overflow-hidden rounded-card bg-card shadow-raised [&_.text-small]:text-[length:min(var(--t-small),5vw)]"
        >
          {spots?.map((spot) => (
            <ChoiceRow
              key={spot.id}
              type="radio"
              name={name}
              picture={<FacingCompass facing={spot.facing ?? null} className="size-12 shrink-0" />}
              title={spot.name}
              lines={linesOf(spot)}
              checked={spot.id === chosenId}
              onChange={() => onChoose(spot)}
              onClick={() => spot.id === chosenId && onChoose(undefined)}
            />
          )) ?? <Placeholders count={placeholders} />}
        </ul>
      )}
    </Section>
  )
}

const Placeholders = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
    <li key={index} className="flex min-h-17 items-center gap-3 px-4 py-2.5 narrow:px-3">
      <Skeleton className="size-12 rounded-full!" />
      <span className="flex-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-2 h-3 w-2/5" />
      </span>
      <Skeleton className="size-6.5 rounded-full!" />
    </li>
  ))

/** Lines below a spot's name, e.g. '4 ft · Good' and '0.2 mi · San Clemente, California'. */
export function spotLines(surf: string | undefined, where: readonly (string | undefined)[]): ReactNode[] {
  const place = where.filter(Boolean).join(' · ')
  return [
    surf && (
      <b key="surf" className="font-strong text-ink-2">
        {surf}
      </b>
    ),
    place,
  ].filter(Boolean)
}
