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

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export type SharedLink = { title: string; path: string }

export const addressOf = ({ path }: SharedLink) => new URL(path, location.origin).href

/**
 * Shares or copies the link. 'canceled': closed without sharing; 'failed': neither is available, as over plain http.
 */
export async function shareLink(link: SharedLink): Promise<'shared' | 'copied' | 'canceled' | 'failed'> {
  const url = addressOf(link)
  if (navigator.share) {
    try {
      await navigator.share({ title: link.title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
