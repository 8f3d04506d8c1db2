import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { LateCode } from '#web/ui/dialogs/late-code.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import * as texts from '#words/app.ts'

type LatePage<Props> = ComponentType<Props> & {
  /** Never throws. */
  prefetch: () => Promise<void>
}

type Meanwhile<Props> = {
  waiting?: ReactNode
  /** The last mounted title wins, because the page may wait for a dialog. */
  title?: string
  /** Frame around the placeholder of a page that has its own. */
  frame?: (props: Props, shown: ReactNode) => ReactNode
}

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

/** Probably a newer version replaced the code: a reload helps. */
const Missing = () => (
  <ErrorState title={texts.couldntLoadLineup} text={texts.partOfThePageIs} onRetry={() => location.reload()} />
)
