/** Only installed apps have badges. */
type Badges = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

export async function showBadge(count: number): Promise<void> {
  const badges: Badges = navigator
  try {
    await (count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.())
  } catch {
    // iOS rejects it until notifications are allowed.
  }
}
