import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import { FacingCompass } from '#web/ui/facing-compass.tsx'
import { iconInText } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SpotChoicesProps = {
  title: string
  /** At the end of the title's line. */
  note?: ReactNode
  /** Undefined while they load: then `placeholders` stand in for them. */
  spots: SurfSpot[] | undefined
  placeholders: number
  /** The line below a spot's name. */
  lineOf: (spot: SurfSpot) => string
  chosenId: string | undefined
  /** Undefined when the chosen one was pressed again: then GPS alone counts. */
  onChoose: (spot: SurfSpot | undefined) => void
  /** In place of the list when it is empty. */
  empty?: ReactNode
}

/** Spots of which at most one is chosen. */
export function SpotChoices(props: SpotChoicesProps) {
  const { title, note, spots, placeholders, empty } = props
  const name = useId()
  return (
    <Section title={title} action={note} className="mt-4.5">
      {spots?.length === 0 ? (
        empty
      ) : (
        <ul
          aria-label={title}
          aria-busy={!spots}
          className="squircle overflow-hidden rounded-card bg-card shadow-raised"
        >
          {spots?.map((spot) => <SpotChoice key={spot.id} {...props} spot={spot} name={name} />) ?? (
            <Placeholders count={placeholders} />
          )}
        </ul>
      )}
    </Section>
  )
}

const ROW =
  'relative flex min-h-17 items-center gap-3 px-4 py-2.5 narrow:px-3 ' +
  'not-first:before:absolute not-first:before:top-0 not-first:before:right-4 not-first:before:left-19 not-first:before:h-px not-first:before:bg-line'

function SpotChoice({ spot, name, lineOf, chosenId, onChoose }: SpotChoicesProps & { spot: SurfSpot; name: string }) {
  const chosen = spot.id === chosenId
  return (
    <li
      className={`${ROW} has-checked:bg-sea-wash has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sun-ink`}
    >
      <FacingCompass facing={spot.facing} className="size-12 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-lead leading-tight font-strong">{spot.name}</span>
        <span className="mt-px block truncate text-small leading-[1.35] text-ink-3 tabular-nums">{lineOf(spot)}</span>
      </span>
      <input
        type="radio"
        name={name}
        aria-label={spot.name}
        checked={chosen}
        onChange={() => onChoose(spot)}
        onClick={() => chosen && onChoose(undefined)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span className="pointer-events-none grid size-6.5 shrink-0 place-items-center rounded-full text-transparent inset-ring-2 inset-ring-edge peer-checked:bg-sea peer-checked:text-on-sea peer-checked:inset-ring-0">
        <Check {...iconInText} />
      </span>
    </li>
  )
}

const Placeholders = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
    <li key={index} className={ROW}>
      <Skeleton className="size-12 rounded-full!" />
      <span className="flex-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-2 h-3 w-2/5" />
      </span>
      <Skeleton className="size-6.5 rounded-full!" />
    </li>
  ))
