import { FileUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ArchiveCard } from '#web/features/track-imports/lineup-archive/archive-card.tsx'
import { objectionTo, useArchives, useSendArchive } from '#web/features/track-imports/lineup-archive/queries.ts'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/track-imports.ts'

/** Takes a surfer's own archive of another Lineup, shows what it would add, and adds it. */
export function BringSessions() {
  const { data: archives = [] } = useArchives()
  const { mutate, isPending } = useSendArchive()
  const [share, setShare] = useState(0)
  const [objection, setObjection] = useState<string>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const found = objectionTo(file)
    setObjection(found)
    setShare(0)
    if (!found) mutate({ file, signal: leaving.current.signal, onProgress: setShare })
  }
  return (
    <Section title={texts.bringMySessions}>
      <p className="mb-3 text-ink-2">{texts.bringTheZip}</p>
      {isPending ? (
        <ProgressBar label={texts.uploading} share={share} />
      ) : (
        <label className="squircle relative flex min-h-[50px] items-center justify-center gap-2 rounded-field bg-sea-wash px-4 text-center font-bold text-sea-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun-ink active:brightness-95">
          <FileUp {...iconInButton} />
          {texts.chooseArchive}
          <input
            type="file"
            accept=".zip,application/zip"
            onChange={choose}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      )}
      <p role="alert" className="text-small text-rip-ink not-empty:mt-2">
        {objection}
      </p>
      {archives.map((archive) => (
        <ArchiveCard key={archive.id} archive={archive} />
      ))}
    </Section>
  )
}
