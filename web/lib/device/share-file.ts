import { saveFile } from '#web/lib/device/save-file.ts'

/** True if the system can share pictures. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false

/** Opens the system's share sheet, or downloads the picture if unavailable or failing. */
export async function shareOrSave(picture: File): Promise<void> {
  if (!canSharePictures()) return saveFile(picture, picture.name)
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    // Closed without sharing by choice.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(picture, picture.name)
  }
}
