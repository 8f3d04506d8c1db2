import { useEffect } from 'react'
import { signInThenTo } from '#web/lib/search/addresses.ts'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'

/** Redirects to the server's sign-in page, with the address to return to. */
export function LoginPage() {
  useEffect(() => {
    const next = new URLSearchParams(location.search).get('next')
    location.replace(signInThenTo(next ?? '/'))
  }, [])
  return <PageSpinner />
}
