import { defaultLanguage, type ServerTexts, textsIn } from '#languages'

/** Its message is a sentence for the operator. */
export class BackupProblem extends Error {}

export const problem = (choose: (texts: ServerTexts['backups']) => string): BackupProblem =>
  new BackupProblem(choose(textsIn(defaultLanguage).backups))
