import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Route, Switch } from 'wouter'
import { ApiError, read } from '#web/lib/api.ts'
import { LandingPage } from '#web/pages/landing.tsx'
import { LoginPage } from '#web/pages/login.tsx'
import { NotFoundPage } from '#web/pages/not-found.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const SignedInApp = lazy(async () => ({ default: (await import('#web/signed-in-app.tsx')).SignedInApp }))
const VisitorDiscover = lazy(async () => ({ default: (await import('#web/visitor-app.tsx')).VisitorDiscover }))
const TermsPage = lazy(async () => ({ default: (await import('#web/pages/terms.tsx')).TermsPage }))
const PrivacyPage = lazy(async () => ({ default: (await import('#web/pages/privacy.tsx')).PrivacyPage }))

/** Who is here decides which routes there are. */
export function App() {
  const user = useQuery(read('GET /api/auth/user'))
  const signedOut = user.error instanceof ApiError && user.error.status === 401
  if (user.isPending) return <PageSpinner />
  if (user.error && !signedOut)
    return (
      <ErrorState title="Lineup did not load" text="We could not reach the server." onRetry={() => user.refetch()} />
    )
  return (
    <ErrorBoundary fallbackRender={Broken}>
      <Suspense fallback={<PageSpinner />}>
        <Switch>
          <Route path="/login" component={LoginPage} />
          <Route path="/terms" component={TermsPage} />
          <Route path="/privacy" component={PrivacyPage} />
          {user.data && !signedOut ? (
            <Route>
              <SignedInApp user={user.data} />
            </Route>
          ) : (
            <Route>
              <VisitorRoutes />
            </Route>
          )}
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

/** A page's code could not be fetched, most likely because a newer version has taken its place: a reload gets that. */
const Broken = () => (
  <ErrorState title="Lineup did not load" text="A part of the page is missing." onRetry={() => location.reload()} />
)

const VisitorRoutes = () => (
  <Switch>
    <Route path="/" component={LandingPage} />
    <Route path="/discover" component={VisitorDiscover} />
    <Route component={NotFoundPage} />
  </Switch>
)
