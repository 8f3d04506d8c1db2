import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const ProgressPage = lazy(async () => ({ default: (await import('#web/pages/progress.tsx')).ProgressPage }))

/** The progress page, whose code is fetched when somebody first opens it. */
export const LazyProgressPage = () => (
  <ErrorBoundary fallbackRender={Missing}>
    <Suspense fallback={<PageSpinner />}>
      <ProgressPage />
    </Suspense>
  </ErrorBoundary>
)

/** A browser remembers that code could not be fetched and does not ask for it again, so only a reload helps. */
const Missing = () => (
  <ErrorState
    title="Couldn't load your progress"
    text="Part of Lineup couldn't be loaded. Trying again reloads the page."
    onRetry={() => location.reload()}
  />
)
