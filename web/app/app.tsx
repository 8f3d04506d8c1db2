import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { ApiError, read } from '#web/lib/api/api.ts'
import { useIsFirstPageShown } from '#web/lib/api/first-page.ts'
import { type Viewer, viewerOf } from '#web/lib/api/viewer.ts'
import { showBadge } from '#web/lib/device/app-badge.ts'
import { joinSignedInTabs, type SignedInTabs } from '#web/lib/live/signed-in-tabs.ts'
import { rememberHere } from '#web/lib/offline/left-accounts.ts'
import { worksOffline } from '#web/lib/offline/work-offline.ts'
import { sharedDialogIn } from '#web/lib/search/shared-dialog.ts'
import { LoginPage } from '#web/pages/visitors/login.tsx'
import { lazyCode, lazyPage } from '#web/ui/dialogs/lazy-code.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import { useScrollToTop } from '#web/ui/layout/scroll-to-top.ts'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import * as texts from '#words/app.ts'

export const SignedInApp = lazyPage(
  lazyCode(() => import('#web/app/signed-in-app.tsx')),
  (code) => code.SignedInApp,
)
const LandingPage = lazyPage(
  lazyCode(() => import('#web/pages/visitors/landing.tsx')),
  (code) => code.LandingPage,
)
export const importVisitorApp = () => import('#web/app/visitor-app.tsx')
export const VisitorDiscoverPage = lazyPage(lazyCode(importVisitorApp), (code) => code.VisitorDiscover)
const VisitorNotFoundPage = lazyPage(
  lazyCode(() => import('#web/pages/visitors/not-found.tsx')),
  (code) => code.VisitorNotFoundPage,
)
const PolicyPage = lazyPage(
  lazyCode(() => import('#web/pages/visitors/policy.tsx')),
  (code) => code.PolicyPage,
)

/** A spot's public address ends in its id (surf/places/page-addresses.ts, too large for first loads). */
const ID_CHARACTERS = 36

/** The sign-in page waits for no query. */
export function App() {
  useScrollToTop()
  return (
    <>
      <SkipLink />
      <Switch>
        <Route path="/login" component={LoginPage} />
        <Route>
          <Pages />
        </Route>
      </Switch>
    </>
  )
}

/** Runs after the first page. What cannot be removed is retried at the next visit. */
async function removeLeft(surferId: string | null): Promise<void> {
  const { removeLeftAccounts } = await import('#web/lib/offline/remove-left-accounts.ts')
  await removeLeftAccounts(surferId)
}

function Pages() {
  const [path] = useLocation()
  // A background tab may miss messages of others.
  const user = useQuery({ ...read('GET /api/auth/user'), select: viewerOf, refetchOnWindowFocus: 'always' })
  const signedOut = useSignedOut(user.error, user.data !== undefined)
  const surferId = signedOut ? null : user.data?.id
  useOneSurfer(surferId, user.refetch)
  useEffect(() => {
    if (surferId) rememberHere(surferId)
    else if (surferId === null) void showBadge(0)
  }, [surferId])
  const isPageShown = useIsFirstPageShown()
  useEffect(() => {
    if (surferId !== undefined && isPageShown) void removeLeft(surferId).catch(() => {})
  }, [surferId, isPageShown])
  if (user.isPending && !signedOut) return <PageSpinner text={path === '/profile' ? texts.loadingProfile : undefined} />
  // The signed-in surfer is stored where the app works offline, so anyone else offline is a visitor.
  const isVisitor = signedOut || (user.error !== null && !user.data && worksOffline())
  if (user.error && !isVisitor && !user.data)
    return (
      <ErrorState title={texts.couldntLoadLineup} text={texts.weCouldntReachTheServer} onRetry={() => user.refetch()} />
    )
  return (
    <Switch>
      <Route path="/terms" component={PolicyPage} />
      <Route path="/privacy" component={PolicyPage} />
      <Route path="/conduct" component={PolicyPage} />
      <Route path="/spots/:name">
        {({ name }) => <Redirect to={`/discover?spot=${name.slice(-ID_CHARACTERS)}`} replace />}
      </Route>
      {user.data && !isVisitor ? (
        <Route>
          <SignedInApp user={user.data} />
        </Route>
      ) : (
        <Route>
          <VisitorRoutes />
        </Route>
      )}
    </Switch>
  )
}

/**
 * True once the server reported nobody signed in, also during and after failed rechecks, so that a visitor's page never
 * becomes a spinner or error when the network fails.
 */
function useSignedOut(error: Error | null, isKnown: boolean): boolean {
  const [wasSignedOut, setSignedOut] = useState(false)
  const isUnsaid = isKnown && error === null
  const isSignedOut = (error instanceof ApiError && error.status === 401) || (wasSignedOut && !isUnsaid)
  if (isSignedOut !== wasSignedOut) setSignedOut(isSignedOut)
  return isSignedOut
}

/**
 * Restarts the page if another surfer signs in in another tab, because loaded data is private. `id` is null for a
 * visitor, undefined while unknown.
 */
function useOneSurfer(id: string | null | undefined, askAgain: () => Promise<{ data?: Viewer; error: Error | null }>) {
  const first = useRef<string>(undefined)
  const tabs = useRef<SignedInTabs>(undefined)
  useEffect(() => {
    const joined = joinSignedInTabs(async () => {
      const { data, error } = await askAgain()
      // An error retains the earlier data.
      return error ? undefined : data?.id
    })
    tabs.current = joined
    return joined.close
  }, [askAgain])
  useEffect(() => {
    if (first.current && id && first.current !== id) location.reload()
    first.current ??= id ?? undefined
    if (id !== undefined) tabs.current?.announce(id)
  }, [id])
}

/** Dialogs linked in mails about safety and sessions, for which signed-out readers need to sign in quickly. */
const MAILED = /(^|&)(alarm|edit-session)=/

function VisitorRoutes() {
  const [path] = useLocation()
  const search = useSearch()
  // Visitors see it, or an invitation to sign in, over Discover.
  if (sharedDialogIn(search) && path !== '/discover') return <Redirect to={`/discover?${search}`} replace />
  if (path === '/' && MAILED.test(search))
    return <Redirect to={`/login?next=${encodeURIComponent(`/?${search}`)}`} replace />
  return (
    <Switch>
      <Route path="/" component={LandingPage} />
      <Route path="/discover" component={VisitorDiscoverPage} />
      {/* Shared files wait until sign-in. */}
      <Route path="/shared-files">
        <Redirect to="/login?next=%2Fshared-files" replace />
      </Route>
      <Route component={VisitorNotFoundPage} />
    </Switch>
  )
}
