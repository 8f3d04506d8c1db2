import { useJoin, useJoined } from '#web/features/sessions/data/queries.ts'
import { Button } from '#web/ui/display/button.tsx'

type JoinButtonProps = { sessionId: string; surfer: string; readerId: string; fill?: 'quiet' | 'sun'; wide?: boolean }

/** Paddle out where that surfer is. `surfer` names the button for a screen reader that lists several. */
export function JoinButton({ sessionId, surfer, readerId, fill = 'quiet', wide }: JoinButtonProps) {
  const join = useJoin()
  const joined = useJoined(readerId).has(sessionId)
  return (
    <Button
      fill={fill}
      size={wide ? 'l' : 'm'}
      wide={wide}
      aria-label={`${joined ? 'Joined' : 'Join'} ${surfer}`}
      disabled={joined || join.isPending}
      onClick={() => join.mutate(sessionId)}
    >
      {joined ? 'Joined' : 'Join'}
    </Button>
  )
}
