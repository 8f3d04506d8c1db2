/**
 * Makes a surfer's upload the picture that is shown: `given` is its objectPath or uploadUrl, or the path of a picture
 * that was made of it before. Resolves to the stored path, e.g. '/objects/photos/<uuid>.webp'; the same upload always
 * gives the same one. Refuses upload_not_found for what is not this surfer's or was never sent, body_too_large for more
 * than `most.bytes`, picture_too_large, not_a_picture, broken_picture.
 */
export type AttachPicture = (userId: string, given: string, most: { bytes: number }) => Promise<string>
