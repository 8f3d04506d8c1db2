import { Fragment } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { listSeparator } from '#surf/places/names-in-texts.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { locale } from '#words/locale.ts'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/u
const HANGUL = /\p{Script=Hangul}/u

type Named = Pick<SurfSpot, 'name' | 'country' | 'aliases'>

/** Undefined where the script does not decide it, as of Latin letters: it is read as the page is. */
function languageOfName(name: string, country: string): string | undefined {
  if (KANA.test(name) || (HAN.test(name) && country === 'Japan')) return 'ja'
  if (HANGUL.test(name)) return 'ko'
  return HAN.test(name) ? 'zh' : undefined
}

/** For readers of Japanese: an alias in their script of a spot that the catalogue names in Latin letters. */
export function japaneseNameOf({ name, country, aliases }: Named, language = locale): string | undefined {
  if (!/^ja\b/.test(language) || languageOfName(name, country)) return undefined
  return aliases?.find((alias) => languageOfName(alias, country) === 'ja')
}

/** A name, with that in the reader's script beside it. */
export function SpotName({ spot }: { spot: Named }) {
  const japanese = japaneseNameOf(spot)
  return (
    <>
      <bdi>{spot.name}</bdi>
      {japanese && (
        <>
          {' '}
          <bdi lang="ja" className="text-small font-normal">
            {japanese}
          </bdi>
        </>
      )}
    </>
  )
}

/** Other names, each in its language for screen readers. */
export const Aliases = ({ of: { aliases, country } }: { of: Named }) =>
  aliases?.map((alias, nth) => (
    <Fragment key={alias}>
      {nth > 0 && listSeparator(readersLocale)}
      <bdi lang={languageOfName(alias, country)}>{alias}</bdi>
    </Fragment>
  ))
