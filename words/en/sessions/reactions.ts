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
export const likeCount = (count: number) => `Like, ${count} ${count === 1 ? 'like' : 'likes'}`
export const lastLikedBy = (surfers: string) => `Last liked by ${surfers}`
