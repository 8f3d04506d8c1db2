import { Refusal } from '#contract/refusals.ts'
import { type Command, helpOf, listOf, path, readArguments, usageOf, WrongArguments, wordsOf } from './command.ts'

type Streams = { out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>; err: Pick<NodeJS.WriteStream, 'write'> }

/** Runs what was typed; the exit code is 1 after a failure, and 2 if it was typed wrongly. */
export async function runCommand(
  commands: readonly Command[],
  typed: string[],
  { out, err }: Streams,
): Promise<number> {
  const print = (line: string) => void out.write(`${line}\n`)
  const refuse = (code: number, text: unknown) => {
    err.write(`${text}\n`)
    return code
  }
  const command = commandIn(commands, typed)
  if (!command) {
    const subject = commands.filter(({ name }) => wordsOf(name)[0] === typed[0])
    const isAsking = typed.length === 0 || typed[0] === '--help' || (subject.length > 0 && typed[1] === '--help')
    if (isAsking) print(listOf(subject.length > 0 ? subject : commands))
    return isAsking ? 0 : refuse(2, unknownCommand(commands, subject, typed))
  }
  if (typed.includes('--help')) {
    print(helpOf(command))
    return 0
  }
  await using opened = new AsyncDisposableStack()
  try {
    const given = readArguments(command, typed.slice(wordsOf(command.name).length))
    const work = await command.load()
    const openDatabase = async () => (await import('./open-database.ts')).openDatabase(opened)
    await work({ ...given, out, print, path, untilStopped, openDatabase })
    return 0
  } catch (error) {
    if (error instanceof WrongArguments) return refuse(2, `${error.message}\n\n${usageOf(command)}`)
    return refuse(1, await inWords(error))
  }
}

/** The one with the longest name that was typed: 'backup check' before 'backup'. */
const commandIn = (commands: readonly Command[], typed: string[]) =>
  commands
    .filter(({ name }) => wordsOf(name).every((word, at) => typed[at] === word))
    .toSorted((one, other) => other.name.length - one.name.length)[0]

function unknownCommand(commands: readonly Command[], subject: readonly Command[], typed: string[]): string {
  const [name, ...more] = typed
  if (subject.length > 0 && more.length === 0) return listOf(subject)
  const meant = nearest(
    typed.slice(0, 2).join(' '),
    commands.map((command) => command.name),
  )
  const what = subject.length > 0 ? `${name} ${more[0]}` : name
  const help = meant ? `Did you mean '${meant}'?` : '"npm run admin" lists all.'
  return `There is no command '${what}'. ${help}`
}

/** One line for an operator's mistake; a bug keeps its stack. */
async function inWords(error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error
  if (error instanceof Refusal) {
    // Most commands refuse nothing, and start without the catalogues.
    const { defaultLanguage, textsIn } = await import('#languages')
    return textsIn(defaultLanguage).refusals[error.code]
  }
  return error instanceof TypeError ? error.stack : error.message
}

function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  return stopping.signal
}

/** The name that needs the fewest changes to become `typed`; undefined if that is more than a third of it. */
function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, changes: changesBetween(typed, name) }))
    .toSorted((one, other) => one.changes - other.changes)
  return best && best.changes <= Math.max(typed.length, best.name.length) / 3 ? best.name : undefined
}

/** Inserted, removed and replaced characters (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...one].entries()) {
    const here = [row + 1]
    for (let column = 0; column < other.length; column += 1) {
      const replaced = above[column]! + (letter === other[column] ? 0 : 1)
      here.push(Math.min(replaced, above[column + 1]! + 1, here[column]! + 1))
    }
    above = here
  }
  return above[other.length]!
}
