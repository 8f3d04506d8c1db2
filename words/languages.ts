/** The exports of a catalogue as another language may write them: any text for a text, the same arguments for a function. */
type Translated<Texts> = {
  [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends (...given: infer Given) => infer Text
      ? (...given: Given) => Text extends string ? string : Text
      : Translated<Texts[Name]>
}

type Catalogues = {
  server: Translated<typeof import('./en/server/texts.ts')>
  /** Never called: the build gives pages their language. It lets the compiler compare each one with English. */
  pages: () => Promise<Translated<typeof import('./en/texts.ts')>>
}

/** A line for each language, whose folder has every text that English has. */
const languages = {
  en: { server: await import('./en/server/texts.ts'), pages: () => import('./en/texts.ts') },
} satisfies Record<string, Catalogues>

export type Language = keyof typeof languages
export type ServerTexts = Catalogues['server']

export const defaultLanguage: Language = 'en'

/** Texts of the server in this language. */
export const textsIn = (language: Language): ServerTexts => languages[language].server
