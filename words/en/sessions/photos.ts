export const captionOptional = 'Caption (optional)'
export const captionOfPhoto = (nth: number) => `Caption of photo ${nth} (optional)`
export const chooseOtherPhotos = 'Choose other photos'
export const choosePhotos = 'Choose photos'
export const cancel = 'Cancel'
export const upload = 'Upload'
export const uploading = 'Uploading...'
export const photosDidNotUpload = (failed: number) => `${failed} photos did not upload. Please try again.`
export const tryAgain = 'Try again'
export const sentPhotosUploaded = (sent: number) =>
  sent === 1 ? 'Photo uploaded successfully!' : `${sent} photos uploaded.`
export const viewSession = 'View session'
export const aPhotoOfSSession = (name: string) => `A photo of ${name}'s session`
export const deletePhoto = 'Delete Photo'
export const deleteThisPhoto = 'Delete this photo?'
export const itWillBeGoneFor = 'It will be gone for good, for everyone.'
export const photos = 'Photos'
export const photosToUpload = 'Photos to upload'
export const photoNumber = (nth: number) => `Photo ${nth}`
export const addPhotos = 'Add photos'
export const tryAgainName = (name: string) => `Try again: ${name}`
export const removeName = (name: string) => `Remove ${name}`
export const ready = 'Ready'
export const didntUpload = "Didn't upload"
export const photoUploadedSuccessfully = 'Photo uploaded successfully!'
export const failedToUploadPhotoPlease = 'Failed to upload photo. Please try again.'
export const failedToDeletePhotoPlease = 'Failed to delete photo. Please try again.'
export const sessionPhotos = 'Session Photos'
export const addPhoto = 'Add Photo'
export const noPhotosYet = 'No photos yet'
export const photosWaiting = 'Photos waiting'
export const yourPhoto = 'Your photo'
export const waiting = 'Waiting'
export const sharedPhotos = 'Shared photos'
export const addTo = 'Add to'
export const session = 'session'
export const inTheWaterNow = 'In the water now'
export const addNumberOfPhotos = (photos: number) => (photos === 1 ? 'Add Photo' : `Add ${photos} Photos`)
export const hiddenFromOthers = 'Hidden from others'
