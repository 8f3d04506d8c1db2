import { saveFile } from '#web/lib/device/save-file.ts'

export const canSharePictures = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false

export async function shareOrSave(picture: File): Promise<void> {
  if (!canSharePictures()) return saveFile(picture, picture.name)
  try {
    await navigator.share({ files: [picture] })
  } catch (error) {
    // Closed by choice.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(picture, picture.name)
  }
}
