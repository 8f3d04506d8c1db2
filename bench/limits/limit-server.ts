import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Statement } from '#bench/measuring/statements.ts'

/**
 * The limit: bare `node:http` on `pg`. A GET of a path in FILES sends that file's bytes as they are; another one runs the named prepared statement of that path and prints its rows;
 * a POST reads the JSON body and runs a statement with the body's `values` in place of the recorded ones.
 */
const files = Object.entries(JSON.parse(process.env.FILES ?? '{}') as Record<string, string>)
const bytes = Object.fromEntries(files.map(([path, file]) => [path, readFileSync(file)]))
const statements: Record<string, Statement> = JSON.parse(process.env.STATEMENTS ?? '{}')
const names = Object.fromEntries(Object.keys(statements).map((path, index) => [path, `statement ${index}`]))
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL ?? 6),
  // As long as the product keeps its own: a new connection plans each statement anew.
  idleTimeoutMillis: 10 * 60_000,
})

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const statement = statements[path]
  const answer = async (values: unknown[]) => {
    const { rows } = await pool.query({ name: names[path] ?? '', text: statement?.text ?? '', values })
    const body = JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  }
  const file = bytes[path]
  if (file) return response.writeHead(200, { 'content-encoding': 'br', 'content-length': file.length }).end(file)
  if (!statement) return response.writeHead(404).end()
  if (request.method === 'GET') return void answer(statement.values)
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => void answer(JSON.parse(Buffer.concat(chunks).toString()).values))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
