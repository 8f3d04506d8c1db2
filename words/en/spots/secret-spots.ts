export const secretSpots = 'Secret Spots'
export const showAllSpots = (spots: number) => `Show all ${spots}`
export const secretSpot = 'Secret Spot'
export const secretSpotNotFound = 'Secret spot not found'
export const couldntLoadTheSpot = "Couldn't load the spot"
export const yours = 'Yours'
export const couldntLoadYourSecretSpots = "Couldn't load your secret spots"
export const loadingYourSecretSpots = 'Loading your secret spots'
export const noSecretSpotsYet = 'No secret spots yet'
export const knowOneKeepItHere = 'Know one? Keep it here, for you and people you trust.'
export const yourSecretSpots = 'Your secret spots'
export const addASecretSpot = 'Add a Secret Spot'
export const checkInWithinOfOne = (distance: string) =>
  `Check in within ${distance} of one and your session is logged there.`
export const sharedWithYou = 'Shared with you'
export const secretSpotsSharedWithYou = 'Secret spots shared with you'
export const editName = (name: string) => `Edit ${name}`
export const edit = 'Edit'
export const sharesItWithYou = 'shares it with you'
export const youShareItWith = (names: string) => `You share it with ${names}`
export const onlyYouKnowIt = 'Only you know it'
export const shareWith = 'Share with'
export const searchYourBuddies = 'Search your buddies'
export const couldntLoadYourBuddies = "Couldn't load your buddies"
export const loadingBuddies = 'Loading buddies'
export const onlyYouWillSeeIt = 'Only you will see it. Once you have buddies, you can pick them here.'
export const buddiesToShareWith = 'Buddies to share with'
export const theyCanSeeItAnd = 'They can see it and the sessions there. Untick them and they lose both.'
export const nameLabel = 'Name'
export const pleaseNameTheSpot = 'Please name the spot'
export const note = 'Note'
export const whereToParkWhichTide = 'Where to park, which tide and swell it likes'
export const editSecretSpot = 'Edit Secret Spot'
export const saving = 'Saving...'
export const save = 'Save'
export const deleteSecretSpot = 'Delete Secret Spot'
export const deleteName = (name: string) => `Delete ${name}?`
export const theBuddiesYouShareIt =
  'The buddies you share it with lose it too. Sessions there stay with whoever logged them, hidden from everyone else.'
export const deleteLabel = 'Delete'
export const secretSpotAdded = 'Secret Spot Added'
export const notAdded = 'Not added'
export const secretSpotSaved = 'Secret Spot Saved'
export const notSaved = 'Not saved'
export const secretSpotDeleted = 'Secret Spot Deleted'
export const notDeleted = 'Not deleted'
export const sharedBy = (name: string) => `Shared by ${name}`
