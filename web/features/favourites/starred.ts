import type { Favourite } from '#contract/sea/favourites.ts'
import type { NewStar } from '#web/features/favourites/star-act.ts'

/** A favourite on screen; a new one has no forecast yet. */
export type ShownFavourite = Pick<Favourite, 'outlook' | 'next' | 'timeZone'> & {
  spot: Pick<Favourite['spot'], 'id' | 'name'>
}

/** The favourites once these stars, oldest first, have been given and taken away. */
export function withStars(favourites: readonly ShownFavourite[], stars: readonly NewStar[]): ShownFavourite[] {
  const last = new Map(stars.map((star) => [star.spotId, star]))
  const known = new Set(favourites.map(({ spot }) => spot.id))
  const added = [...last.values()].filter(({ spotId, isStarred }) => isStarred && !known.has(spotId))
  return [
    ...favourites.filter(({ spot }) => last.get(spot.id)?.isStarred !== false),
    ...added.map(
      ({ spotId: id, name }) => ({ spot: { id, name }, outlook: 'unknown', next: null, timeZone: 'UTC' }) as const,
    ),
  ]
}
