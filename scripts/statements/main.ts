// Writes the list of statements into docs/scale.md, from what the server's tests have sent:
//   RECORD_STATEMENTS=FOLDER npm test -- server
//   node scripts/run.mjs scripts/statements/main.ts FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintSync, loadModule, parseSync } from 'libpg-query'
import { readCatalog } from '#scripts/statements/catalog.ts'
import { listLongStatements, MOST_LINES } from '#scripts/statements/long-statements.ts'
import { readStatement, type Tree } from '#scripts/statements/reading.ts'
import { judge, type Verdict } from '#scripts/statements/rules.ts'
import { startTestPostgres } from '#test/postgres/postgres.ts'

type Recorded = { source: string; text: string; same: number[] }
type Judged = Recorded & Verdict & { does: string }

/** What is called most often comes first in the list. */
const HOT = [
  'sign-in/sign-ins.ts',
  'surf-sessions/check-in.ts',
  'surf-sessions/session-start.ts',
  'surf-sessions/active-around.ts',
  'surf-sessions/visible-sessions.ts',
  'surf-sessions/session-detail.ts',
  'surf-sessions/likes.ts',
  'surf-sessions/check-out.ts',
  'notifications/notifications.ts',
  'buddies/buddies.ts',
  'safety/own-safety.ts',
].map((file) => `server/features/${file}`)
const DOCUMENT = new URL('../../docs/scale.md', import.meta.url)
const [BEGIN, END] = ['<!-- statements -->', '<!-- /statements -->']

const folder = process.argv[2]
if (!folder) throw new Error('Say which folder the tests have written to.')
await loadModule()
const recorded = readdirSync(folder).flatMap((file): Recorded[] => JSON.parse(readFileSync(join(folder, file), 'utf8')))
const postgres = await startTestPostgres()
const catalog = await readCatalog(postgres.templateUrl).finally(() => postgres.close())
const judged = uniqueOf(
  recorded.filter(({ text }) => !/^\s*(begin|commit|rollback|listen|set|savepoint|release)\b/i.test(text)),
)
const printed = print(judged)
const document = readFileSync(DOCUMENT, 'utf8')
const [before] = document.split(BEGIN)
const after = document.split(END)[1]
writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${printed}\n\n${END}${after}`)

/** One of each shape that a file sends: without what differs in parameters and constants alone. */
function uniqueOf(all: Recorded[]): Judged[] {
  const judgedByShape = new Map<string, Judged>()
  for (const statement of all) {
    const shape = statement.source + fingerprintSync(statement.text)
    if (judgedByShape.has(shape)) continue
    const tree = parseSync(statement.text).stmts?.[0]?.stmt as unknown as Tree | undefined
    if (!tree) continue
    const reading = readStatement(tree, catalog, statement.same)
    const written = reading.mentions.filter(({ isWritten }) => isWritten).map(({ table }) => table)
    const read = reading.mentions.filter(({ isWritten }) => !isWritten).map(({ table }) => table)
    const does = [written.length > 0 && `writes ${named(written)}`, read.length > 0 && `reads ${named(read)}`]
    judgedByShape.set(shape, { ...statement, ...judge(reading, catalog), does: does.filter(Boolean).join(', ') })
  }
  return [...judgedByShape.values()]
}

function named(tables: string[]) {
  return [...new Set(tables)].sort().join(', ')
}

function print(all: Judged[]): string {
  const running = all.filter(({ refused }) => refused.length === 0)
  const places = Map.groupBy(running, ({ where }) => where)
  const reasons = Map.groupBy(
    all.flatMap(({ refused }) => refused.map((reason) => ({ reason }))),
    ({ reason }) => reason,
  )
  const rows = Map.groupBy(all, ({ source, does, where, refused }) =>
    [short(source), does || 'reads no table', where, refused.join('; ')].join(' | '),
  )
  const rank = ({ source }: Judged) => (HOT.includes(source) ? HOT.indexOf(source) : HOT.length)
  const ordered = [...rows].sort(
    ([one, [first]], [other, [second]]) => rank(first!) - rank(second!) || one.localeCompare(other),
  )
  const lines = ordered.map(([row, { length }]) => `| ${row} |${length > 1 ? ` ${length}` : ''} |`)
  return [
    `${all.length} statements, of which ${running.length} run as they are: ${counts(places)}.`,
    `What is refused, and in how many: ${counts(reasons)}.`,
    `Longer than ${MOST_LINES} lines, as they are composed and sent, and why. Of those that read sessions for somebody, the lines of \`sessionsSeenBy\`, which say who sees what, are left out:`,
    ['| file | lines of the longest | why |', '|---|---|---|', ...longOnes(all)].join('\n'),
    'All of them:',
    ['| file | statement | runs on | refused | how many |', '|---|---|---|---|---|', ...lines].join('\n'),
  ].join('\n\n')
}

function longOnes(all: Judged[]): string[] {
  return listLongStatements(all).map(({ source, lines, why }) => `| ${short(source)} | ${lines} | ${why} |`)
}

function counts<Element>(groups: Map<string, Element[]>): string {
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length)
  return sorted.map(([name, elements]) => `${name} ${elements.length}`).join(', ')
}

function short(file: string) {
  return file.replace(/^server\/(features\/)?/, '')
}
