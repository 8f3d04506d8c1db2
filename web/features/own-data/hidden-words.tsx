import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { MAX_HIDDEN_WORD_CHARACTERS, MAX_HIDDEN_WORDS } from '#contract/limits.ts'
import { isEnoughToHide } from '#contract/people/hiding-words.ts'
import { Choice } from '#web/features/own-data/privacy-choices.tsx'
import { useChangeSettings, useSettings } from '#web/features/own-data/settings.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import * as texts from '#words/own-data.ts'

/** The words that hide comments from the surfer, each of which can be removed. */
export function HiddenWords() {
  const { settings, isError } = useSettings()
  const change = useChangeSettings()
  if (!settings && isError) return null
  const words = settings?.hiddenWords ?? []
  return (
    <Choice title={texts.hiddenWords} text={texts.commentsWithOneOfThese} className="mt-6">
      {settings && (
        <>
          <NewWord words={words} onAdd={(word) => change({ hiddenWords: [...words, word] })} />
          {words.length > 0 && (
            <ul aria-label={texts.hiddenWords} className="mt-3 flex flex-wrap gap-1.5">
              {words.map((word) => (
                <li
                  key={word}
                  ref={handOnFocus}
                  className="flex min-h-tap max-w-full items-center rounded-[22px] bg-well ps-4"
                >
                  <bdi className="min-w-0 py-2 leading-tight wrap-anywhere">{word}</bdi>
                  <IconButton
                    label={texts.removeWord(word)}
                    onClick={() => change({ hiddenWords: words.filter((other) => other !== word) })}
                  >
                    <X {...iconInText} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Choice>
  )
}

function NewWord({ words, onAdd }: { words: readonly string[]; onAdd: (word: string) => void }) {
  const [typed, setTyped] = useState('')
  const [issue, setIssue] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const word = typed.trim().replace(/\s+/gu, ' ')
    const found = issueOf(word, words)
    setIssue(found)
    if (found) return
    onAdd(word)
    setTyped('')
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <CheckedField
        label={texts.wordOrPhrase}
        hideLabel
        placeholder={texts.wordOrPhrase}
        maxLength={MAX_HIDDEN_WORD_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        value={typed}
        issue={issue}
        onType={(word) => {
          setTyped(word)
          setIssue(undefined)
        }}
      />
      <Button type="submit">{texts.addWord}</Button>
    </form>
  )
}

function issueOf(word: string, words: readonly string[]): string | undefined {
  if (!isEnoughToHide(word)) return texts.typeTwoLetters
  if (words.length >= MAX_HIDDEN_WORDS) return texts.allWordsTaken(MAX_HIDDEN_WORDS)
  const isSame = (other: string) => other.localeCompare(word, undefined, { sensitivity: 'base' }) === 0
  return words.some(isSame) ? texts.youHideThisAlready : undefined
}
