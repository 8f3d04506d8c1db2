import { useLocation } from 'wouter'

/** Opens a session's sheet where this spot's was; 'back' and closing it lead to the spot again. */
export function useSessionInPlace(): (sessionId: string) => void {
  const [path, navigate] = useLocation()
  return (sessionId) => navigate(`${path}?session=${sessionId}`, { state: { openedHere: 'session' } })
}
