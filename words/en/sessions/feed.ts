import { counted } from '../locale.ts'

export const comment = 'Comment'
export const addAComment = 'Add a comment...'
export const postComment = 'Post comment'
export const comments = 'Comments'
export const commentOf = (name: string) => `${name}'s comment`
export const deleteComment = 'Delete Comment'
export const theWaitingComment = 'the waiting comment'
export const deleteThisComment = 'Delete this comment?'
export const itWillBeGoneFor = 'It will be gone for everyone.'
export const yourSession = 'your session'
export const firstNameSSession = (firstName: string | undefined) => `${firstName}'s session`
export const failedToSaveYourLike = 'Failed to save your like. Please try again.'
export const commentAdded = 'Comment Added'
export const yourCommentHasBeenPosted = 'Your comment has been posted!'
export const failedToAddCommentPlease = 'Failed to add comment. Please try again.'
export const failedToDeleteCommentPlease = 'Failed to delete comment. Please try again.'
export const likes = (count: number) => counted(count, 'like', 'likes')
export const likeButton = (count: number) => `Like, ${likes(count)}`
export const commentCount = (count: number) => counted(count, 'comment', 'comments')
export const waveCount = (count: number) => counted(count, 'wave', 'waves')
export const lastLikedBy = (surfers: string) => `Last liked by ${surfers}`
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
