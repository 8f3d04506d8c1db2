import { Share2 } from 'lucide-react'
import type { Plan } from '#contract/people/plans.ts'
import { ShareSheet, useShareSheet } from '#web/ui/dialogs/share-link.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'

/** The way to share a plan's link, which says first whom it opens for. */
export function SharePlan({ plan: { id, invited, surfSpot }, isPlanner }: { plan: Plan; isPlanner: boolean }) {
  const share = useShareSheet('plan')
  return (
    <>
      <Button wide className="mt-6" icon={<Share2 {...iconInButton} />} onClick={() => share.open()}>
        Share
      </Button>
      <ShareSheet
        of="plan"
        link={{ title: `Surf at ${surfSpot.name} · Lineup`, path: `/discover?plan=${id}` }}
        whoCanOpen={
          !isPlanner
            ? 'Only the planner and the surfers who were invited can open this link.'
            : invited.length === 0
              ? 'Only you can open this link. Invite buddies, and they can open it too.'
              : 'Only you and the buddies you invited can open this link.'
        }
      />
    </>
  )
}
