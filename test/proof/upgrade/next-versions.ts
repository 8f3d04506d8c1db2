import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '#server/platform/config/version.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = ['package.json', 'server', 'contract', 'surf', 'words', 'catalogue', 'scripts']

type Change = { file: string; from: string; to: string }

/** The next version calls `comments.comment` `body`. */
const RENAMED: Change[] = [
  { file: 'sessions/reactions/comments.ts', from: 'user_id, client_id, comment)', to: 'user_id, client_id, body)' },
  { file: 'sessions/reactions/comments.ts', from: 'select c.id, c.comment,', to: 'select c.id, c.body as comment,' },
  { file: 'sessions/reading/wire.ts', from: "'comment', c.comment,", to: "'comment', c.body," },
  { file: 'own-data/exported-rows.ts', from: "'comment', c.comment,", to: "'comment', c.body," },
  {
    file: 'own-data/exported-rows.ts',
    from: 'session_id, comment, created_at',
    to: 'session_id, body as comment, created_at',
  },
  { file: 'notifications/kinds/people.ts', from: 'select c.comment from', to: 'select c.body from' },
]

const [major = 0, minor = 0] = VERSION.split('.').map(Number)
const after = (steps: number) => `${major}.${minor + steps}`

/** The trigger fills the column that the version before does not write, and the one that it reads. */
const EXPAND = `-- serves: ${after(0)}
alter table comments add column body text;
create function body_of_comment() returns trigger language plpgsql as $$ begin
  new.body := coalesce(new.body, new.comment);
  new.comment := new.body;
  return new;
end $$;
create trigger body_of_comment before insert on comments for each row execute function body_of_comment();
update comments set body = comment;
`
const CONTRACT = `-- serves: ${after(1)}
drop trigger body_of_comment on comments;
drop function body_of_comment();
alter table comments drop column comment, alter column body set not null;
`

async function change(folder: string, { file, from, to }: Change) {
  const path = join(folder, 'server/features', file)
  const text = await readFile(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
}

async function copyProgram(version: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-next-version-'))
  for (const part of PROGRAM) await cp(join(project, part), join(folder, part), { recursive: true })
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  const packageJson = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...packageJson, version: `${version}.0` }))
  for (const one of RENAMED) await change(folder, one)
  return folder
}

/** Folders of the two versions after this one, which rename a column that steady traffic writes and reads. */
export async function makeNextVersions() {
  const [expanding, contracting] = [await copyProgram(after(1)), await copyProgram(after(2))]
  for (const folder of [expanding, contracting])
    await writeFile(join(folder, 'server/migrations/9001_body_of_comments.sql'), EXPAND)
  await writeFile(join(contracting, 'server/migrations/9002_comments_without_comment.sql'), CONTRACT)
  return {
    expanding,
    contracting,
    close: async () => {
      for (const folder of [expanding, contracting]) await rm(folder, { recursive: true, force: true })
    },
  }
}
