type Page = { focus(): Promise<Page>; navigate(url: string): Promise<unknown> }
type Clients = {
  matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
  openWindow(url: string): Promise<unknown>
}
// The types of pages and of workers do not go into one program, so what is used here stands above.
const { clients } = self as unknown as { clients: Clients }

/** Shows this path of the app, in a page that is open if there is one. */
export async function openApp(path: string): Promise<unknown> {
  const url = new URL(path, location.origin).href
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return clients.openWindow(url)
  await page.focus()
  // A page that this worker does not serve cannot be led anywhere.
  return page.navigate(url).catch(() => clients.openWindow(url))
}
