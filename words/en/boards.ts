export const editName = (name: string) => `Edit ${name}`
export const edit = 'Edit'
export const sessions = 'Sessions'
export const hours = 'Hours'
export const waves = 'Waves'
export const lastUsed = 'Last used'
export const notYet = 'not yet'
export const board = 'Board'
export const boardNotFound = 'Board not found'
export const couldntLoadTheBoard = "Couldn't load the board"
export const boardPhoto = 'Board photo'
export const changePhoto = 'Change Photo'
export const addPhoto = 'Add Photo'
export const nameWithItsColor = 'Name, with its color'
export const redLongboard = 'Red longboard'
export const pleaseNameTheBoard = 'Please name the board'
export const type = 'Type'
export const size = 'Size'
export const sizeExample = '6\'2" × 20 × 2½'
export const liters = 'Liters'
export const note = 'Note'
export const finsWaxDingsWhenIt = 'Fins, wax, dings, when it works'
export const couldntLoadYourBoards = "Couldn't load your boards"
export const loadingYourBoards = 'Loading your boards'
export const yourQuiver = 'Your quiver'
export const noBoardsYet = 'No boards yet'
export const addTheBoardsYouRide = 'Add the boards you ride and see how much water time each one gets.'
export const yourBoards = 'Your boards'
export const addABoard = 'Add a Board'
export const youHaveBoardsWhichIs = (maxBoards: number) => `You have ${maxBoards} boards, which is the limit.`
export const retired = 'Retired'
export const yourRetiredBoards = 'Your retired boards'
export const photoUploadedSuccessfully = 'Photo uploaded successfully!'
export const editBoard = 'Edit Board'
export const saving = 'Saving...'
export const save = 'Save'
export const bringBack = 'Bring Back'
export const retireBoard = 'Retire Board'
export const deleteBoard = 'Delete Board'
export const deleteName = (name: string) => `Delete ${name}?`
export const itsPhotoAndTotalsWill =
  "Its photo and totals will be deleted. Your sessions keep its name. If you just don't ride it any more, retire it instead."
export const deleteLabel = 'Delete'
export const boardAdded = 'Board Added'
export const notAdded = 'Not added'
export const boardSaved = 'Board Saved'
export const boardRetired = 'Board Retired'
export const boardBroughtBack = 'Board Brought Back'
export const notSaved = 'Not saved'
export const boardDeleted = 'Board Deleted'
export const notDeleted = 'Not deleted'
export const surfingTypeNames = {
  shortboard: 'Shortboard',
  longboard: 'Longboard',
  funboard: 'Funboard',
  fish: 'Fish',
  gun: 'Gun',
  sup: 'Stand Up Paddle',
  bodyboard: 'Bodyboard',
  bodysurfing: 'Bodysurfing',
}
export const litresOf = (litres: number) => `${litres} L`
