import { saveFile } from '#web/lib/device/save-file.ts'

/** Whether the system has a sheet to share pictures with. */
export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false

/** Opens the system's sheet for the picture, or puts it among the downloads where there is none or it fails. */
export async function shareOrSave(picture: File): Promise<void> {
  if (!canSharePictures()) return saveFile(picture, picture.name)
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    // Closed without sharing: that is the surfer's choice.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(picture, picture.name)
  }
}
