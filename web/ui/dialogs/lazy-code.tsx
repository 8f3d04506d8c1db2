import { type ComponentType, type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { observable } from '#web/lib/observable.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageSpinner } from '#web/ui/feedback/spinner.tsx'
import * as texts from '#words/app.ts'

/** 'missing': loading failed. */
type Lazy<T> = { value: T } | 'on its way' | 'missing'

export type LazyCode<T> = { prefetch: () => Promise<void>; useCode: (wanted: boolean) => Lazy<T> }

/**
 * Code outside the first load, requested once more where it fails: browsers abort requests when a phone changes networks.
 * `prefetch` never throws. React's `lazy` would delay rendering by 300 ms.
 */
export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  const code = observable<Lazy<T>>('on its way')
  let loading: Promise<void> | undefined
  const prefetch = () =>
    (loading ??= load()
      .catch(load)
      .then(
        (value) => code.set({ value }),
        () => code.set('missing'),
      ))

  function useCode(wanted: boolean): Lazy<T> {
    useEffect(() => {
      if (wanted) void prefetch()
    }, [wanted])
    return code.use()
  }

  return { prefetch, useCode }
}

type LazyPage<Props> = ComponentType<Props> & {
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

export function lazyPage<Code, Props extends object>(
  { prefetch, useCode }: LazyCode<Code>,
  pick: (code: Code) => ComponentType<Props>,
  { waiting = <PageSpinner />, title, frame = (_, shown) => shown }: Meanwhile<Props> = {},
): LazyPage<Props> {
  return Object.assign(LazyPage, { prefetch })

  function LazyPage(props: Props) {
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
