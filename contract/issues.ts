import type * as english from '#words/server/issues.ts'

type Widened<Text> = Text extends string ? string : Text
/** Texts beside the fields of a form. */
export type IssueTexts = { [Key in keyof typeof english]: Widened<(typeof english)[Key]> }
/** A text with at most one figure in it. */
export type IssueKey = {
  [Key in keyof IssueTexts]: IssueTexts[Key] extends string | ((figure: number) => string) ? Key : never
}[keyof IssueTexts]

/**
 * A schema's message, which the server writes in the language of the request. Its figure is the schema's limit or
 * `params: { figure }`. Messages without a key are for programmers, in English.
 */
export const issue = (key: IssueKey) => key

export type Issue = { path: string; message: string }
/** An issue without a language: its text, or the refusal's own. `locale` is for times. */
export type Mistake = { path: string; text?: (texts: IssueTexts, locale: string) => string }
