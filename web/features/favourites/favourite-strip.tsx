import { Star } from 'lucide-react'
import { formatNextGood } from '#web/features/favourites/favourite-words.ts'
import { NextWaves } from '#web/features/favourites/next-waves.tsx'
import type { ShownFavourite } from '#web/features/favourites/starred.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { formatOldForecast } from '#web/lib/format/forecast-age.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/spots/spots.ts'

type FavouriteStripProps = { favourites: readonly ShownFavourite[]; onOpen: (spotId: string) => void }

/** The reader's favourites in one row that scrolls sideways, so that what stands below stays in sight; nothing without any. */
export function FavouriteStrip({ favourites, onOpen }: FavouriteStripProps) {
  const now = useNow()
  if (favourites.length === 0) return null
  return (
    <section>
      <h2 className="sr-only">{texts.favorites}</h2>
      <ul
        aria-label={texts.favorites}
        className="-mx-gutter -mb-1.5 flex scroll-px-gutter gap-1.5 overflow-x-auto px-gutter pt-1.5 pb-2 pointer-coarse:[scrollbar-width:none]"
      >
        {favourites.map(({ spot, ...when }) => {
          const age = when.next && formatOldForecast(when.next.fetchedAt, now)
          return (
            <li key={spot.id} className="flex max-w-9/10 shrink-0">
              <button
                type="button"
                onClick={() => onOpen(spot.id)}
                className="squircle flex min-h-tap items-center gap-2 rounded-field bg-card px-1.5 py-1 pe-3 text-start shadow-raised active:brightness-95"
              >
                <NextWaves next={when.next} className="size-9 rounded-[11px]" />
                <span className="min-w-0">
                  <span className="flex items-center gap-1 text-small font-strong leading-[1.2]">
                    <Star {...iconInText} size={13} className="shrink-0 fill-sun text-sun-ink" />
                    <bdi>{spot.name}</bdi>
                  </span>
                  <span className="block text-nano leading-[1.25] text-ink-3 tabular-nums">
                    {[formatNextGood(when, now), age].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
