import { useState } from 'react'
import { useFirstPageShown } from '#web/lib/first-page.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import { lateCode } from '#web/ui/late-code.ts'

const feed = lateCode(async () => (await import('#web/features/surf-sessions/feed.tsx')).Feed)

/** The feed, whose code and sessions are fetched once the page above it is shown. Nothing may stand below: it comes late. */
export function LateFeed({ viewer }: { viewer: Viewer }) {
  const [isWanted, setWanted] = useState(false)
  const [want] = useState(() => () => setWanted(true))
  useFirstPageShown(want)
  const code = feed.useCode(isWanted)
  return typeof code === 'object' && <code.value viewer={viewer} />
}
