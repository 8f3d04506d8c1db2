import { useJoin } from '#web/features/surf-sessions/queries.ts'
import { Button } from '#web/ui/button.tsx'

type JoinButtonProps = { sessionId: string; surfer: string; fill?: 'quiet' | 'sun'; wide?: boolean }

/** Paddle out where that surfer is. `surfer` names the button for a screen reader that lists several. */
export function JoinButton({ sessionId, surfer, fill = 'quiet', wide }: JoinButtonProps) {
  const join = useJoin()
  return (
    <Button
      fill={fill}
      size={wide ? 'l' : 'm'}
      wide={wide}
      aria-label={`Join ${surfer}`}
      disabled={join.isPending}
      onClick={() => join.mutate(sessionId)}
    >
      Join
    </Button>
  )
}
