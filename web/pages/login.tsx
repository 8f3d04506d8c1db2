import { useEffect } from 'react'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** Sends the browser to the server's sign-in page at once, and says where to return to. */
export function LoginPage() {
  useEffect(() => {
    const next = new URLSearchParams(location.search).get('next')
    location.replace(next ? `/api/login?${new URLSearchParams({ next })}` : '/api/login')
  }, [])
  return <PageSpinner />
}
