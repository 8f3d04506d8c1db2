/**
 * Converts a surfer's upload (`given`: objectPath, uploadUrl or earlier result) to the displayed picture's path,
 * '/objects/photos/<uuid>.webp'; idempotent. Refuses upload_not_found, body_too_large (above `most.bytes`),
 * picture_too_large, not_a_picture, broken_picture.
 */
export type AttachPicture = (userId: string, given: string, most: { bytes: number }) => Promise<string>
