import pg from 'pg'
import { pino } from 'pino'
import type { Claim } from '#bench/measuring/report.ts'
import type { World } from '#bench/measuring/world.ts'
import { search } from '#server/features/users/search.ts'
import { connect } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

const SURFERS = 1_000_000
const QUESTIONS = 300
const ALLOWED_MS = 20
const DATABASE = 'lineup_search'

/** Most frequent first: six surfers of ten have one of these, 2.9% the first of each list; the others' are made of syllables. */
const FIRST_NAMES = `Maria José Emma Liam Noah Olivia Ana João Lucas Sofía Maya Kai Luis Anna Tom Zoë Léa Hugo Mia Jack
  Chloé Nina Marco Elena Yuki Haruto Aoi Ben Ella Max Theo Lena Jonas Søren Łukasz Zofia Marta Iñaki Ainhoa Mateo Inés
  Nuno Inês Tiago Beatriz Rui Kelly Mick Stephanie Carissa Gabriel Filipe Ítalo Tatiana Bethany Lakey Caroline Leilani
  Keanu Makoa Nalani Kalani Björn Åsa Freya Sven Ingrid Aarav Priya Wei Ming Thi Minh Fatima Omar Yara Aisha Zanele Thabo
  Siobhán Niamh Oisín Ciarán Gwen Rhys Eilidh Callum Nathan Camille Manon Étienne Jürgen Günther Käthe Zdeněk Ondřej Ágnes`
const LAST_NAMES = `Smith García Silva Santos Jones Müller Martin Nguyễn Kim Lee Brown Rodríguez López Oliveira Souza Pereira
  Williams Taylor Wilson Johnson Tanaka Satō Suzuki Nakamura Kobayashi Slater Gilmore Moore Wright Medina Toledo Ferreira
  Fernández González Martínez Sánchez Etxeberria Agirre Dupont Bernard Lefèvre Durand Besson Schmidt Schneider Fischer Weber
  Hansen Johansson Lindqvist Ångström Ødegård Halvorsen Nielsen Kowalski Wiśniewski Novák Dvořák Kovács Nagy O'Brien Murphy
  Kelly Byrne MacDonald Campbell Evans Davies Roberts Nkosi Dlamini Botha van-der-Merwe Kahananui Kealoha Aikau Hamilton Ho
  Wong Chen Zhang Patel Singh Sharma Khan Hussein Costa Almeida Carvalho Araújo Gonçalves Magalhães Ribeiro Teixeira`
const SYLLABLES =
  'ba ber bo ca da del do er fa gar go hal han ja ka ki la len lo ma mar mo na no ra ri ro sa sen ta to va vor wa za'

type Name = { firstName: string; lastName: string; username: string }
type Kind = { kind: string; words: (name: Name) => string }

const kinds: Kind[] = [
  { kind: 'two letters', words: ({ firstName, lastName }) => beginning(either(firstName, lastName), 2) },
  { kind: 'three letters', words: ({ firstName, lastName }) => beginning(either(firstName, lastName), 3) },
  { kind: 'a first name', words: ({ firstName }) => firstName },
  { kind: 'a last name', words: ({ lastName }) => lastName },
  { kind: 'a full name', words: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { kind: 'a full name, last name first', words: ({ firstName, lastName }) => `${lastName} ${firstName}` },
  { kind: 'a username', words: ({ username }) => username },
  { kind: 'a username with a mistake', words: ({ username }) => mistyped(username) },
  { kind: 'a last name with a mistake', words: ({ lastName }) => mistyped(lastName) },
  { kind: 'a full name with a mistake', words: ({ firstName, lastName }) => `${firstName} ${mistyped(lastName)}` },
  {
    kind: 'a name with accents',
    words: () => either('Sofía Rodríguez', 'jose', 'lukasz wisniewski', 'NGUYỄN', 'ångström'),
  },
  { kind: 'the most common names', words: () => either('maria', 'smith', 'maria smith', 'garcia', 'jose silva') },
  {
    kind: 'the most common names with a mistake',
    words: () => either('mraia', 'maira smith', 'smiht', 'garica', 'josw'),
  },
  { kind: 'nothing that is there', words: () => Array.from({ length: 8 }, () => either(...'bcdfghjkqvwxz')).join('') },
]

/** How long a search takes among a million surfers: the slowest of twenty of each kind, which one may notice. */
export async function benchSearch({ databaseUrl }: Pick<World, 'databaseUrl'>): Promise<Claim[]> {
  const url = Object.assign(new URL(databaseUrl), { pathname: DATABASE }).href
  await execute(databaseUrl, `drop database if exists ${DATABASE} with (force)`, `create database ${DATABASE}`)
  try {
    await migrate(url)
    const names = await addSurfers(url)
    return await measure(url, names)
  } finally {
    await execute(databaseUrl, `drop database ${DATABASE} with (force)`)
  }
}

/** Resolves to the names of some of them. Indexes are made afterwards, which takes a tenth of the time. */
async function addSurfers(url: string): Promise<Name[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'users' and indexname <> 'users_pkey'`,
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await client.query(
      `insert into users (email, username, first_name, last_name)
      select 'surfer' || n || '@example.com',
        case n % 3 when 0 then left(plain || '.' || last_plain, 12) when 1 then left(left(plain, 1) || last_plain, 12) else left(plain, 12) end || '_' || to_hex(n),
        first, last
      from (
        select *, regexp_replace(plain_text(first), '[^a-z]', '', 'g') as plain, regexp_replace(plain_text(last), '[^a-z]', '', 'g') as last_plain
        from (
          select n, ${drawn('$1')} as first, ${drawn('$2')} as last
          from generate_series(1, $4::int) n
        ) drawn
      ) named`,
      [...[FIRST_NAMES, LAST_NAMES, SYLLABLES].map((words) => words.split(/\s+/)), SURFERS],
    )
    for (const { definition } of indexes.rows) await client.query(definition)
    await client.query(`
      insert into name_words (word)
      select distinct word from users, unnest(words_of(first_name || ' ' || last_name)) word on conflict do nothing`)
    await client.query('vacuum analyze')
    const names = await client.query<Name>(
      `select first_name as "firstName", last_name as "lastName", username from users tablesample system (1) order by random() limit $1`,
      [QUESTIONS],
    )
    return names.rows
  } finally {
    await client.end()
  }
}

/** SQL for one name out of a list, the first ones more often, or for one made of the syllables in $3. */
const drawn = (list: string) => {
  const syllable = '($3::text[])[1 + floor(random() * cardinality($3::text[]))::int]'
  return `case when random() < 0.6 then (${list}::text[])[1 + floor(power(random(), 1.5) * cardinality(${list}::text[]))::int]
    else initcap(${syllable} || ${syllable} || ${syllable}) end`
}

async function measure(url: string, names: Name[]): Promise<Claim[]> {
  const db = connect(url, { size: 1, log: pino({ level: 'warn' }) })
  try {
    const ids = await db.selectFrom('users').select('id').limit(names.length).execute()
    const searcher = ids[0]!.id
    const lookup = await p95(ids, ({ id }) => db.selectFrom('users').selectAll().where('id', '=', id).execute())
    const claims: Claim[] = []
    for (const { kind, words } of kinds) {
      const time = await p95(names, (name) => search(db, searcher, words(name)))
      claims.push({
        what: `search for ${kind} among 1,000,000 surfers, p95`,
        measured: `${time.toFixed(1)} ms, ${Math.round(time / lookup)} times a lookup by primary key`,
        ratio: time / ALLOWED_MS,
        bound: `at most 1, of ${ALLOWED_MS} ms`,
        holds: time <= ALLOWED_MS,
      })
    }
    return claims
  } finally {
    await db.destroy()
  }
}

/** Milliseconds within which 95% are done. */
async function p95<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (const item of items) {
    const start = performance.now()
    await work(item)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

const either = (...choices: string[]) => choices[Math.floor(Math.random() * choices.length)]!
const beginning = (word: string, letters: number) => [...word].slice(0, letters).join('')

/** One letter left out, doubled, wrong, or swapped with the next: what thumbs do. */
function mistyped(word: string): string {
  const letters = [...word]
  const at = 1 + Math.floor(Math.random() * (letters.length - 2))
  const [here = '', next = ''] = letters.slice(at, at + 2)
  letters.splice(at, 2, either(next, here + here + next, `e${next}`, next + here))
  return letters.join('')
}

async function execute(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
