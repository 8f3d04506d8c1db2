export const nameSSession = (name: string) => `${name}'s session`
export const seeAllComments = (commentCount: number) => `See all ${commentCount} comments`
export const duration = 'Duration'
export const waves = 'Waves'
export const waveSize = 'Wave size'
export const forecast = 'Forecast'
export const rating = 'Rating'
export const fromYourBuddies = 'From Your Buddies'
export const seeAll = 'See all'
export const newestFromYourBuddies = 'Newest from your buddies'
export const couldntLoadYourFeed = "Couldn't load your feed"
export const yourBuddiesSessionsShowUp = "Your buddies' sessions show up here."
export const couldntLoadMoreTryAgain = "Couldn't load more. Try again"
export const showMore = 'Show more'
