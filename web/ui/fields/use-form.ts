import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { type Issues, issuesOf } from '#web/lib/api/api.ts'
import { type Draft, drafts, newDraft, storedDraft } from '#web/ui/fields/drafts.ts'
import { brokenRules, changedFields, type Rules } from '#web/ui/fields/form-values.ts'

type FormOptions<Values> = {
  /** Values before any input; they may load late. */
  initial: Values
  /** Input that the form opens with, such as that of a refused action. */
  typedBefore?: Partial<Values> | undefined
  /** Stores the input until the page unloads. */
  draftKey?: string
  /** Closing keeps the draft without a question. */
  storesOnClose?: boolean
  /** Stores untouched fields too: their first values may be others at the next opening. */
  storesInitial?: boolean
  /** Fields that are never stored. */
  unstored?: (keyof Values)[]
  rules?: Rules<Values>
  /** Blocks saving, and counts as a change. */
  isUploading?: boolean
  /** Reports failures itself, except those that `issuesIn` returns. The form stays open on failure and on `false`. */
  send: (values: Values, draft: { clientId: string; isChanged: boolean }) => unknown
  /** Runs unless the form has left the page meanwhile. */
  onSent?: () => void
  /** Maps a refusal to fields; by default the server's own validation messages. */
  issuesIn?: (error: Error) => Issues
  /** Fields by paths of the server that are no fields: its message applies until one of them changes. */
  fieldsAt?: Partial<Record<string, (keyof Values)[]>>
}

type Refused<Values> = { values: Values; issues: Issues }

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/**
 * The state of one form: input, errors, sending, and the question before unsaved changes are discarded. Errors show from
 * the first refusal on, and the first wrong field then receives the focus.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, draftKey, storesOnClose, unstored = [], rules = {}, isUploading = false } = options
  const id = useId()
  const [draft, setDraft] = useState(
    () => (options.typedBefore ? undefined : storedDraft<Values>(draftKey)) ?? newDraft(options.typedBefore),
  )
  // An upload or a position may arrive long after the render that requested it.
  const latest = useRef(draft)
  /** Being sent, sent or discarded: what arrives meanwhile must not store the draft again. */
  const isOver = useRef(false)
  const [phase, setPhase] = useState<'open' | 'sending' | 'sent'>('open')
  const [refused, setRefused] = useState<Refused<Values>>()
  const [leaving, setLeaving] = useState<() => void>()
  const isOnPage = useIsOnPage()

  const values: Values = { ...initial, ...draft.typed }
  const isChanged = isUploading || Object.keys(changedFields(initial, values)).length > 0
  const applies = (path: string, { values: before }: Refused<Values>) =>
    (options.fieldsAt?.[path] ?? [path as keyof Values]).every((name) => values[name] === before[name])
  const issues: Issues = refused
    ? {
        ...Object.fromEntries(Object.entries(refused.issues).filter(([path]) => applies(path, refused))),
        ...brokenRules(rules, values),
      }
    : {}
  useEffect(() => {
    if (refused) focusFirstIssue(id)
  }, [refused, id])

  const show = (next: Draft<Values>) => {
    latest.current = next
    setDraft(next)
  }
  const forget = () => draftKey !== undefined && drafts.delete(draftKey)
  const store = () => {
    if (draftKey === undefined || isOver.current) return
    const stored = Object.entries(latest.current.typed).filter(([name]) => !unstored.includes(name as keyof Values))
    drafts.set(draftKey, { ...latest.current, typed: Object.fromEntries(stored) })
  }
  const change = (more: Partial<Values>) => {
    const before = options.storesInitial ? { ...initial, ...latest.current.typed } : latest.current.typed
    show({ ...latest.current, typed: { ...before, ...more } })
    store()
  }
  const save = async (more: Partial<Values> = {}) => {
    const sent = { ...values, ...more }
    const wasStored = draftKey !== undefined && drafts.has(draftKey)
    const refuse = (found: Issues) => {
      setPhase('open')
      setRefused({ values: sent, issues: found })
      isOver.current = false
      if (wasStored && !drafts.has(draftKey)) store()
    }
    if (phase !== 'open' || isUploading) return
    if (Object.keys(brokenRules(rules, sent)).length > 0) return refuse({})
    setPhase('sending')
    // Another form that opens meanwhile must not begin with this input, nor with its clientId.
    isOver.current = true
    forget()
    try {
      if ((await options.send(sent, { clientId: draft.clientId, isChanged })) === false) return refuse({})
    } catch (error) {
      return refuse((options.issuesIn ?? issuesOf)(error as Error))
    }
    setPhase('sent')
    if (isOnPage.current) options.onSent?.()
  }
  const discard = (leave: () => void) => {
    isOver.current = true
    forget()
    leave()
  }
  return {
    ...{ id, values, issues, change, save, isChanged, discard },
    isSending: phase === 'sending',
    isRefused: refused !== undefined,
    isBusy: phase !== 'open' || isUploading,
    /** For a `CheckedField`. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      issue: issues[name],
      onType: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      void save()
    },
    /** Closes by `leave`, after a question if that loses changes: also while sending, if a refusal could not store them. */
    leave: (leave: () => void) => {
      if (phase === 'sent' || storesOnClose || (phase === 'sending' && draftKey !== undefined)) leave()
      else if (isChanged) setLeaving(() => leave)
      else discard(leave)
    },
    /** For `ConfirmDiscard`. */
    question: {
      open: leaving !== undefined,
      onClose: () => setLeaving(undefined),
      onDiscard: () => leaving && discard(leaving),
    },
    /** Begins again with the initial values. */
    clear: () => {
      isOver.current = false
      forget()
      show(newDraft())
      setRefused(undefined)
      setPhase('open')
    },
  }
}

const focusFirstIssue = (id: string) =>
  document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid=true], [data-issue] button')?.focus()

function useIsOnPage() {
  const isOnPage = useRef(false)
  useEffect(() => {
    isOnPage.current = true
    return () => {
      isOnPage.current = false
    }
  }, [])
  return isOnPage
}
