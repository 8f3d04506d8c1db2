import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { LateCode } from '#web/ui/late-code.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

type LatePage<Props> = ComponentType<Props> & {
  /** Fetches its code, so that its opening waits for nothing. Never throws. */
  prefetch: () => Promise<void>
}

/** The page that `pick` finds in code that is fetched when it is first opened. `waiting` has its shape until then. */
export function latePage<Code, Props extends object>(
  { prefetch, useCode }: LateCode<Code>,
  pick: (code: Code) => ComponentType<Props>,
  waiting: ReactNode = <PageSpinner />,
): LatePage<Props> {
  return Object.assign(LatePage, { prefetch })

  function LatePage(props: Props) {
    const code = useCode(true)
    if (code === 'on its way') return waiting
    if (code === 'missing') return <Missing />
    const Page = pick(code.value)
    return (
      <ErrorBoundary fallbackRender={Missing}>
        <Page {...props} />
      </ErrorBoundary>
    )
  }
}

/** The code could not be fetched, most likely because a newer version has taken its place: a reload gets that. */
const Missing = () => (
  <ErrorState title="Couldn't load Lineup" text="Part of the page is missing." onRetry={() => location.reload()} />
)
