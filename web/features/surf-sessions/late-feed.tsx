import type { FeedProps } from '#web/features/surf-sessions/feed.tsx'
import { useIsFirstPageShown } from '#web/lib/first-page.ts'
import { lateCode } from '#web/ui/late-code.ts'

const feed = lateCode(async () => (await import('#web/features/surf-sessions/feed.tsx')).Feed)

/** The feed, whose code and sessions are fetched once the page above it is shown. Nothing may stand below: it comes late. */
export function LateFeed(props: FeedProps) {
  const code = feed.useCode(useIsFirstPageShown())
  return typeof code === 'object' && <code.value {...props} />
}
