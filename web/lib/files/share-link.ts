/** What a link is shared as: `path` on this server; `title` is what it leads to, for systems that show one. */
export type SharedLink = { title: string; path: string }

/** The whole address of a link. */
export const addressOf = ({ path }: SharedLink) => new URL(path, location.origin).href

/**
 * Opens the system's sheet for a link, or copies it where there is none. 'canceled' is the sheet closed without sharing;
 * 'failed' is a page that may neither share nor write to the clipboard, as over plain http.
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
