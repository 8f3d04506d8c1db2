import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useConfirm, useConfirmAtIssuer, wordsOf } from '#web/features/accounts/fresh-sign-in/confirm-methods.ts'
import { useSignInMethods } from '#web/features/accounts/queries.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { CheckedField, Issue } from '#web/ui/fields/checked-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/accounts.ts'

/** Offers each method by which the surfer can confirm their identity. */
export function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: methods, isError, refetch } = useSignInMethods()
  const [typesCode, setTypesCode] = useState(false)
  const { mutateAsync: confirm, error, isPending, variables } = useConfirm(onConfirmed)
  const issuer = useConfirmAtIssuer()
  if (isError && !methods) return <ErrorState title={texts.couldntLoadThis} onRetry={() => refetch()} />
  if (!methods) return <Waiting />
  const isWaiting = isPending || issuer.isPending
  // A field shows the refusal of its own text.
  const words = wordsOf((variables === 'passkey' ? error : null) ?? issuer.error)
  const field = typesCode || (!methods.password && !methods.passkey && methods.recoveryCode) ? 'code' : 'password'
  const hasField = field === 'code' || methods.password
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{texts.thisAffectsWhoCanGet}</p>
      {hasField && (
        <ProofField
          key={field}
          kind={field}
          issue={words}
          isWaiting={isWaiting}
          onTyped={(typed) => confirm(field === 'code' ? { recoveryCode: typed } : { password: typed })}
        />
      )}
      {!hasField && <Issue>{words}</Issue>}
      {methods.passkey && (
        <Button
          wide
          disabled={isWaiting}
          icon={<KeyRound {...iconInButton} />}
          onClick={() => void confirm('passkey').catch(() => {})}
        >
          {texts.useAPasskey}
        </Button>
      )}
      {methods.issuer && (
        <Button wide disabled={isWaiting} onClick={() => issuer.mutate()}>
          {texts.useSingleSignOn}
        </Button>
      )}
      {methods.recoveryCode && field !== 'code' && (
        <Button wide fill="bare" disabled={isWaiting} onClick={() => setTypesCode(true)}>
          {texts.useARecoveryCode}
        </Button>
      )}
      {!hasField && !methods.passkey && !methods.issuer && (
        <Button wide href="/api/login">
          {texts.signInAgain}
        </Button>
      )}
    </div>
  )
}

type ProofFieldProps = {
  kind: 'password' | 'code'
  issue: string | undefined
  isWaiting: boolean
  onTyped: (typed: string) => Promise<unknown>
}

function ProofField({ kind, issue, isWaiting, onTyped }: ProofFieldProps) {
  const { id, field, values, issues, submit } = useForm({
    initial: { typed: '' },
    send: ({ typed }) => !isWaiting && onTyped(typed),
    issuesIn: (error) => ({ typed: wordsOf(error) }),
  })
  const proof = { ...field('typed'), issue: issues.typed ?? issue }
  return (
    <form id={id} className="grid gap-3" onSubmit={submit} noValidate>
      {kind === 'code' ? (
        <CheckedField {...proof} label={texts.recoveryCode} autoComplete="off" autoCapitalize="none" />
      ) : (
        <PasswordField {...proof} label={texts.password} autoComplete="current-password" />
      )}
      <Button type="submit" fill="sun" wide disabled={isWaiting || values.typed.trim() === ''}>
        {isWaiting ? texts.checking : texts.confirm}
      </Button>
    </form>
  )
}
