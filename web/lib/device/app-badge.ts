/** Not every browser has badges; those that have show them on the icon of an installed app alone. */
type Badges = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Shows this number on the app's icon, none for 0. For pages and the service worker; never rejects. */
export async function showBadge(count: number): Promise<void> {
  const badges: Badges = navigator
  try {
    await (count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.())
  } catch {
    // iOS refuses it until notifications are allowed.
  }
}
