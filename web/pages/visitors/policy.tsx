import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useLocation } from 'wouter'
import type { PolicyName } from '#contract/accounts/policies.ts'
import { StoredPeriods } from '#web/features/own-data/stored-periods.tsx'
import { read } from '#web/lib/api/api.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { locale } from '#words/locale.ts'
import * as texts from '#words/pages/policies.ts'

/** The server's HTML has no classes. Long words and code break, wide tables scroll. */
const PROSE =
  'grid gap-3 text-ink-2 wrap-anywhere [&_*]:min-w-0 ' +
  '[&_a]:text-sea-ink [&_a]:underline [&_a]:underline-offset-2 ' +
  '[&_h2]:mt-4 [&_h2]:text-head [&_h2]:text-ink [&_h3]:mt-2 [&_h3]:text-lead [&_h3]:text-ink ' +
  '[&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:grid [&_:is(ol,ul)]:gap-1 [&_:is(ol,ul)]:pl-5 ' +
  '[&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_hr]:border-line ' +
  '[&_pre]:whitespace-pre-wrap [&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:pr-4 [&_:is(td,th)]:text-start [&_:is(td,th)]:wrap-normal'

/** The path is its name, in any letter case. */
export function PolicyPage() {
  const name = useLocation()[0].toLowerCase().replaceAll('/', '') as PolicyName
  const {
    data: policy,
    isError,
    refetch,
  } = useQuery(read('GET /api/policies/:name', { params: { name }, query: { language: locale } }))
  return (
    <PlainPage title={texts.policyTitles[name]}>
      <h1 className="pt-2 text-title wrap-anywhere">{policy?.title ?? texts.policyTitles[name]}</h1>
      {!policy && isError && <ErrorState title={texts.couldntLoadThisText} onRetry={() => refetch()} />}
      {!policy && !isError && <Skeleton className="mt-6 h-[60rem] w-full" />}
      {policy?.html.map((html, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <Fragment key={part}>
          {part > 0 && (
            <div className="my-3">
              <StoredPeriods />
            </div>
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown, without markup of its own */}
          <div className={part === 0 ? `${PROSE} mt-2` : PROSE} dangerouslySetInnerHTML={{ __html: html }} />
        </Fragment>
      ))}
      {policy && (
        <p className="mt-8 text-small text-ink-3">{texts.versionOf(policy.version, dayOf(policy.changedAt))}</p>
      )}
    </PlainPage>
  )
}

const dayOf = (time: string) => new Intl.DateTimeFormat(readersLocale, { dateStyle: 'long' }).format(new Date(time))
