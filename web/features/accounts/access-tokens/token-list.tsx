import { KeySquare } from 'lucide-react'
import { useState } from 'react'
import type { AccessToken } from '#contract/accounts/access-tokens.ts'
import { NewTokenSheet } from '#web/features/accounts/access-tokens/new-token-sheet.tsx'
import { useAccessTokens } from '#web/features/accounts/queries.ts'
import { daysAgo, formatBrowser } from '#web/features/accounts/sign-ins/sign-in-words.ts'
import { call, unlessGone } from '#web/lib/api/api.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/access-tokens.ts'

/** Keys of other programs, as `access tokens` are called on pages. */
export function TokenList() {
  const { data: tokens, isError, refetch } = useAccessTokens()
  const [isMaking, setMaking] = useState(false)
  return (
    <Section title={texts.accessForApps} count={tokens?.length || undefined}>
      <p className="mb-3 text-ink-2">{texts.aKeyLetsAnApp}</p>
      {tokens ? (
        <>
          {tokens.length > 0 && (
            <List label={texts.appKeys} className="mb-3">
              {tokens.map((token) => (
                <Row
                  key={token.id}
                  title={<span className="wrap-anywhere">{token.name}</span>}
                  lines={[
                    token.scopes.map((scope) => texts.scopes[scope]).join(' · '),
                    formatUse(token),
                    formatEnd(token),
                  ]}
                  action={<RemoveToken token={token} />}
                />
              ))}
            </List>
          )}
          <Button wide icon={<KeySquare {...iconInButton} />} onClick={() => setMaking(true)}>
            {texts.makeAnAppKey}
          </Button>
          <Button wide fill="bare" href="/api/docs">
            {texts.apiDocumentation}
          </Button>
          <NewTokenSheet open={isMaking} onClose={() => setMaking(false)} />
        </>
      ) : isError ? (
        <ErrorState title={texts.couldntLoadYourAppKeys} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={1} label={texts.loadingYourAppKeys} />
      )}
    </Section>
  )
}

function formatUse({ createdAt, lastUse }: AccessToken): string {
  const now = new Date()
  const used = !lastUse
    ? texts.notUsedYet
    : lastUse.app
      ? texts.lastUsedBy(daysAgo(lastUse.at, now), formatBrowser(lastUse.app))
      : texts.lastUsed(daysAgo(lastUse.at, now))
  const network = lastUse?.network === 'unknown' ? null : lastUse?.network
  return joinParts([texts.madeAndUsed(daysAgo(createdAt, now), used), network])
}

const dayFormat = new Intl.DateTimeFormat(readersLocale, { dateStyle: 'medium' })

function formatEnd({ expiresAt }: AccessToken): string {
  if (expiresAt === null) return texts.noEnd
  const end = new Date(expiresAt)
  return (end > new Date() ? texts.worksUntil : texts.overSince)(dayFormat.format(end))
}

function RemoveToken({ token: { id, name } }: { token: AccessToken }) {
  const { mutate: remove, isPending } = useAct({
    call: async () => {
      await call('DELETE /api/access-tokens/:id', { params: { id } }).catch(unlessGone)
    },
    done: texts.appKeyRemoved,
    failed: {},
    changes: ['GET /api/access-tokens'],
  })
  return (
    <span ref={handOnFocus}>
      <ConfirmButton
        size="m"
        fill="quiet"
        wide={false}
        disabled={isPending}
        aria-label={texts.removeName(name)}
        title={texts.removeNameQuestion(name)}
        text={texts.theAppStops}
        action={texts.remove}
        onConfirm={() => remove()}
      >
        {texts.remove}
      </ConfirmButton>
    </span>
  )
}
