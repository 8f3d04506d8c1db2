export const favorites = 'Favorites'
export const couldntLoadYourFavorites = "Couldn't load your favorites"
export const findSpots = 'Find spots'
export const starASpotToSee = 'Star a spot to see it here first'
export const seeAllFavourites = (favourites: number) => `See all ${favourites}`
export const nothingGoodThisWeek = 'Nothing good this week'
export const noForecastYet = 'No forecast yet'
export const nowUntilTime = (time: string) => `now, until ${time}`
export const fromTimeDay = (time: string, day: string) => `from ${time} ${day}`
export const waves = 'Waves '
export const starForName = (name: string) => `Star for ${name}`
export const removedStarName = (name: string) => `Removed star: ${name}`
export const youveReachedTheLimitFor = "You've reached the limit for favorites. Delete this star here."
export const thatSpotIsGoneDelete = 'That spot is gone. Delete this star here.'
export const favoriteName = (name: string) => `Favorite ${name}`
export const failedToSaveYourStar = 'Failed to save your star. Please try again.'
export const tooManyStars = 'Too many stars'
export const error = 'Error'
