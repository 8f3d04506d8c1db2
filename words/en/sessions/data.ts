export const checkInAt = (place: string) => `Check-in at ${place}`
export const yourCheckInMayHave =
  'Your check-in may have arrived. If it has, your safety watch goes on until your check-out arrives.'
export const yourCheckInMayHaveArrived = "Your check-in may have arrived, but we can't tell yet. Tell someone on land."
export const yourSafetyWatchOnlyStarts =
  'Your safety watch only starts once your check-in arrives. Tell someone on land.'
export const savedAsSessionThat = 'Saved as a session that is over.'
export const youreAlreadyCheckedInMaybe =
  "You're already checked in, maybe on another phone. If that's the same session, delete this one. If not, check out there, then try again."
export const thisSpotIsNoLonger = 'This spot is no longer here. Delete this check-in and check in somewhere else.'
export const deleteThisOneOrCorrect = (text: string) =>
  `${text} Delete this one, or correct the other one and try again.`
export const deleteThisCheckInAnd = (text: string) =>
  `${text} Delete this check-in, and log a past session if you surfed.`
export const checkOutAt = (place: string) => `Check-out at ${place}`
export const yourCheckOutMayHave =
  "Your check-out may have arrived, but we can't tell yet. If it hasn't, your safety watch goes on, and if you're late, your people are alerted."
export const yourSafetyWatchGoesOn =
  "Your safety watch goes on until your check-out arrives. If you're late, your people are alerted."
export const itHadEndedAtOn = (time: string) => `It had ended at ${time} on another phone. What you added is saved.`
export const thisSessionWasDeletedOn = 'This session was deleted on another phone. You can delete this check-out too.'
export const ifYoureStillCheckedIn = (text: string) =>
  `${text} If you're still checked in, your safety watch goes on too. Please check out again.`
export const commentQuoted = (text: string) => `Comment “${text}”`
export const thatSessionIsGoneOr = "That session is gone, or you can't see it any more. Delete your comment here."
export const changesToYourSessionAt = (placeName: string) => `Changes to your session at ${placeName}`
export const youChangedThisSessionOn =
  'You changed this session on another device too. Try again to keep what you wrote here, or delete this.'
export const thatSessionWasDeletedDelete = 'That session was deleted. Delete this too.'
export const sessionSaved = 'Session Saved'
export const failedToSaveSessionPlease = 'Failed to save session. Please try again.'
export const sessionDeleted = 'Session Deleted'
export const failedToDeleteSessionPlease = 'Failed to delete session. Please try again.'
export const likeFor = (session: string) => `Like for ${session}`
export const removedLike = (session: string) => `Removed like: ${session}`
export const thatSessionIsGoneOrYou = "That session is gone, or you can't see it any more. Delete your like here."
export const pastSession = 'past session'
export const pastSessionAt = (placeName: string) => `Past session at ${placeName}`
export const changeThisOneOnYour = (text: string) => `${text} Change this one on your profile, or delete it.`
export const photoQuoted = (caption: string) => `Photo “${caption}”`
export const photo = 'Photo'
export const itsSessionWasDeletedDelete = 'Its session was deleted. Delete the photo here too.'
export const deleteOneThereAndTry = (text: string) => `${text} Delete one there and try again.`
export const success = 'Success!'
export const youveJoinedTheSurfSession = "You've joined the surf session!"
export const viewSession = 'View session'
export const failedToJoinSessionPlease = 'Failed to join session. Please try again.'
