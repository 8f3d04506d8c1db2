import { useState } from 'react'
import type { FeedProps } from '#web/features/surf-sessions/feed.tsx'
import { useFirstPageShown } from '#web/lib/first-page.ts'
import { lateCode } from '#web/ui/late-code.ts'

const feed = lateCode(async () => (await import('#web/features/surf-sessions/feed.tsx')).Feed)

/** The feed, whose code and sessions are fetched once the page above it is shown. Nothing may stand below: it comes late. */
export function LateFeed(props: FeedProps) {
  const [isWanted, setWanted] = useState(false)
  const [want] = useState(() => () => setWanted(true))
  useFirstPageShown(want)
  const code = feed.useCode(isWanted)
  return typeof code === 'object' && <code.value {...props} />
}
