import { useQueries } from '@tanstack/react-query'
import type { RecentSpot } from '#web/features/sessions/check-in/recent-spots.ts'
import { SpotChoices } from '#web/features/sessions/parts/spot-choices.tsx'
import { spotLines } from '#web/features/sessions/parts/spot-lines.tsx'
import type { ListProps } from '#web/features/sessions/parts/spot-lists.tsx'
import { read } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago } from '#web/lib/format/format.ts'
import { useZones } from '#web/lib/format/place-zones.ts'
import * as texts from '#words/sessions/parts.ts'

type RecentChoicesProps = Omit<ListProps, 'shownIds'> & { recent: readonly RecentSpot[] }

/** Latest spots, for those without GPS; details beyond the name load later, if at all. */
export function RecentChoices({ recent, surfOf, ...choice }: RecentChoicesProps) {
  const now = useNow()
  const zoneOf = useZones()
  const details = useQueries({
    queries: recent.map(({ surfSpot: { id } }) => read('GET /api/surf-spots/:id', { params: { id } })),
  })
  if (recent.length === 0) return null
  const surfedAt = new Map(recent.map(({ surfSpot, startTime }) => [surfSpot.id, startTime]))
  return (
    <SpotChoices
      {...choice}
      title={texts.recentSpots}
      spots={recent.map(({ surfSpot }, index) => details[index]?.data ?? surfSpot)}
      placeholders={0}
      linesOf={(spot) => spotLines(surfOf(spot), [ago(surfedAt.get(spot.id) ?? '', now, zoneOf(spot)), spot.area])}
    />
  )
}
