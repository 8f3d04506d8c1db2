import type { FeedGlanceProps } from '#web/features/surf-sessions/feed-glance.tsx'
import { useIsFirstPageShown } from '#web/lib/first-page.ts'
import { lateCode } from '#web/ui/late-code.ts'

const glance = lateCode(async () => (await import('#web/features/surf-sessions/feed-glance.tsx')).FeedGlance)

/** The newest of the feed, whose code and sessions are fetched once the page above is shown. Nothing may stand below: it comes late. */
export function LateFeedGlance(props: FeedGlanceProps) {
  const code = glance.useCode(useIsFirstPageShown())
  return typeof code === 'object' && <code.value {...props} />
}
