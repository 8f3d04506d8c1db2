import { Star } from 'lucide-react'
import { useState } from 'react'
import { formatNextGood } from '#web/features/favourites/favourite-words.ts'
import { NextWaves } from '#web/features/favourites/next-waves.tsx'
import type { ShownFavourite } from '#web/features/favourites/starred.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { formatOldForecast } from '#web/lib/format/forecast-age.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card, Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spots.ts'

/** Few, so that the sections below stay in sight; 'See all' has the rest. */
const SHOWN = 3

type FavouriteSpotsProps = {
  /** As `useFavourites` has them; undefined when they could not be fetched. */
  favourites: readonly ShownFavourite[] | undefined
  retry: () => void
  onOpen: (spotId: string) => void
  /** Says what stars are for where there are none; else nothing is shown then. */
  invites?: boolean
  className?: string
}

/** The reader's favourites with their next good hours, the soonest first. */
export function FavouriteSpots({ favourites, retry, onOpen, invites, className }: FavouriteSpotsProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (!favourites)
    return (
      <Section title={texts.favorites} className={className}>
        <ErrorState title={texts.couldntLoadYourFavorites} onRetry={retry} />
      </Section>
    )
  if (favourites.length === 0)
    return invites ? (
      <Section
        title={texts.favorites}
        action={<SectionLink href="/discover">{texts.findSpots}</SectionLink>}
        className={className}
      >
        <Card padded className="flex items-center gap-3 text-ink-2">
          <Star {...icon} className="shrink-0 text-ink-3" />
          {texts.starASpotToSee}
        </Card>
      </Section>
    ) : null
  const all = !showsAll && favourites.length > SHOWN && (
    <span ref={handOnFocus} className="-mr-3">
      <Button fill="bare" size="m" onClick={() => setShowsAll(true)}>
        {texts.seeAllFavourites(favourites.length)}
      </Button>
    </span>
  )
  return (
    <Section title={texts.favorites} action={all} className={className}>
      <List label={texts.favorites}>
        {(showsAll ? favourites : favourites.slice(0, SHOWN)).map((favourite) => (
          <FavouriteRow key={favourite.spot.id} favourite={favourite} onOpen={onOpen} />
        ))}
      </List>
    </Section>
  )
}

type FavouriteRowProps = { favourite: ShownFavourite; onOpen: (spotId: string) => void }

function FavouriteRow({ favourite, onOpen }: FavouriteRowProps) {
  const now = useNow()
  const { spot, next } = favourite
  const age = next && formatOldForecast(next.fetchedAt, now)
  return (
    <Row
      picture={<NextWaves next={next} className="size-11 rounded-[14px]" />}
      title={spot.name}
      lines={[formatNextGood(favourite, now), ...(age ? [age] : [])]}
      onPress={() => onOpen(spot.id)}
    />
  )
}
