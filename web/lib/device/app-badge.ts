/** Badges are optional and appear only on installed apps' icons. */
type Badges = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Sets the app icon's badge, none for 0. For pages and the service worker; never rejects. */
export async function showBadge(count: number): Promise<void> {
  const badges: Badges = navigator
  try {
    await (count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.())
  } catch {
    // iOS rejects it until notifications are allowed.
  }
}
