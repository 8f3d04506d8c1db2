import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { LateCode } from '#web/ui/dialogs/late-code.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'

type LatePage<Props> = ComponentType<Props> & {
  /** Fetches its code, so that its opening waits for nothing. Never throws. */
  prefetch: () => Promise<void>
}

type Meanwhile<Props> = {
  /** Has the page's shape until its code is there. */
  waiting?: ReactNode
  /** The document's, of a page that a dialog may come before: the one that was mounted last counts, so the page's goes first. */
  title?: string
  /** Stands around what is shown until the page's code is there, of a page that brings its own. */
  frame?: (props: Props, shown: ReactNode) => ReactNode
}

/** The page that `pick` finds in code that is fetched when it is first opened. */
export function latePage<Code, Props extends object>(
  { prefetch, useCode }: LateCode<Code>,
  pick: (code: Code) => ComponentType<Props>,
  { waiting = <PageSpinner />, title, frame = (_, shown) => shown }: Meanwhile<Props> = {},
): LatePage<Props> {
  return Object.assign(LatePage, { prefetch })

  function LatePage(props: Props) {
    const code = useCode(true)
    const Page = typeof code === 'object' ? pick(code.value) : undefined
    return (
      <>
        {title && <title>{title}</title>}
        {!Page && frame(props, code === 'missing' ? <Missing /> : waiting)}
        {Page && (
          <ErrorBoundary fallbackRender={Missing}>
            <Page {...props} />
          </ErrorBoundary>
        )}
      </>
    )
  }
}

/** The code could not be fetched, most likely because a newer version has taken its place: a reload gets that. */
const Missing = () => (
  <ErrorState title="Couldn't load Lineup" text="Part of the page is missing." onRetry={() => location.reload()} />
)
