type Page = { focus(): Promise<Page>; navigate(url: string): Promise<unknown> }
type Clients = {
  matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
  openWindow(url: string): Promise<unknown>
}
// Types of pages and workers conflict in one program, so these are declared here.
const { clients } = self as unknown as { clients: Clients }

/** Opens this path, in an open page if possible. */
export async function openApp(path: string): Promise<unknown> {
  const url = new URL(path, location.origin).href
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return clients.openWindow(url)
  await page.focus()
  // Pages that this worker does not control cannot be navigated.
  return page.navigate(url).catch(() => clients.openWindow(url))
}
