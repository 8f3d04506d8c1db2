import { useJoin, useJoined } from '#web/features/sessions/data/queries.ts'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/sessions/in-the-water.ts'

type JoinButtonProps = { sessionId: string; surfer: string; readerId: string; fill?: 'quiet' | 'sun'; wide?: boolean }

/** `surfer` names the button for screen readers, where a page lists several. */
export function JoinButton({ sessionId, surfer, readerId, fill = 'quiet', wide }: JoinButtonProps) {
  const join = useJoin()
  const joined = useJoined(readerId).has(sessionId)
  return (
    <Button
      fill={fill}
      size={wide ? 'l' : 'm'}
      wide={wide}
      aria-label={`${joined ? texts.joined : texts.join} ${surfer}`}
      disabled={joined || join.isPending}
      onClick={() => join.mutate(sessionId)}
    >
      {joined ? texts.joined : texts.join}
    </Button>
  )
}
