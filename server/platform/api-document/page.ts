import { readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import { defaultLanguage, type Language, textsIn } from '#languages'
import type { ApiDocument } from '#server/platform/api-document/document.ts'
import { curlOf } from '#server/platform/api-document/examples.ts'
import type { ApiLimit, Media, Operation } from '#server/platform/api-document/operations.ts'
import { shapeOf } from '#server/platform/api-document/shapes-markup.ts'
import { type Html, html, verbatim } from '#server/platform/pages/html.ts'
import type { Page } from '#server/platform/pages/page.ts'

/** Classes of the policies' page, whose rules the stylesheet has already. */
const PROSE =
  'grid gap-3 text-ink-2 wrap-anywhere [&_*]:min-w-0 ' +
  '[&_a]:text-sea-ink [&_a]:underline [&_a]:underline-offset-2 ' +
  '[&_h2]:mt-4 [&_h2]:text-head [&_h2]:text-ink [&_h3]:mt-2 [&_h3]:text-lead [&_h3]:text-ink ' +
  '[&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:grid [&_:is(ol,ul)]:gap-1 [&_:is(ol,ul)]:pl-5 ' +
  '[&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_hr]:border-line ' +
  '[&_pre]:whitespace-pre-wrap [&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:pr-4 [&_:is(td,th)]:text-start [&_:is(td,th)]:wrap-normal'

const CODE = '<pre class="squircle rounded-field bg-well p-3 text-small">'

const guide = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
const markdown = new MarkdownIt({ html: false })
/** The host of the examples in docs/api.md. */
const EXAMPLE_HOST = 'https://lineup.example'
const SUBJECTS_PLACE = '## Calls'

/** The document for people: docs/api.md, then every call by subject, then the shared schemas. */
export function apiPage(language: Language, document: ApiDocument): Page {
  const { title, inEnglish } = textsIn(language).plainPages.api
  const text = guide.replace(/^# .*\n/, '').replaceAll(EXAMPLE_HOST, document.servers[0]!.url)
  const [before = '', after = ''] = text.split(SUBJECTS_PLACE)
  const main = html`<div class="${PROSE}" lang="${defaultLanguage}">
${prose(before)}
<h2 id="calls">Calls</h2>
${prose(after)}
<ul>${document.tags.map(({ name }) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}<li><a href="#schemas">Schemas</a></li></ul>
${document.tags.map(({ name }) => subjectSection(name, document))}
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>${code(shapeOf(schema))}`)}
</div>`
  const note = language === defaultLanguage ? [] : [html`<p class="text-ink-2">${inEnglish}</p>`]
  return { language, status: 200, title, main: [...note, main] }
}

const anchorOf = (subject: string) => subject.toLowerCase().replaceAll(' ', '-')

const prose = (text: string): Html => verbatim(markdown.render(text).replaceAll('<pre>', CODE))
const code = (inner: Html | Html[] | string): Html => html`${verbatim(CODE)}<code>${inner}</code></pre>`

function subjectSection(subject: string, document: ApiDocument): Html {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === subject)
      .map(([method, operation]) => call(method.toUpperCase(), path, operation, document)),
  )
  return html`<h2 id="${anchorOf(subject)}">${subject}</h2>${calls}`
}

/** The anchor is inside, so that a link to it opens the details. */
function call(method: string, path: string, operation: Operation, { servers, components }: ApiDocument): Html {
  const { operationId, description, parameters, requestBody, responses } = operation
  const limits = operation['x-limits'] ?? []
  const curl = curlOf(method, path, operation, servers[0]!.url, components.schemas)
  return html`<details class="border-line border-l-2 pl-3">
<summary class="min-h-tap"><code class="text-ink">${method} ${path}</code> <span class="block">${verbatim(markdown.renderInline(description))}</span></summary>
<div class="grid gap-3" id="${operationId}">
<p>${accessOf(operation)} <a href="#${operationId}">#</a></p>
${parameters.length > 0 ? code(parameters.map(({ name, required, schema }) => html`${name}${required ? '' : '?'}: ${shapeOf(schema)}\n`)) : null}
${requestBody ? html`<p>Body</p>${media(requestBody.content)}` : null}
${code(curl)}
${Object.entries(responses)
  .filter(([status]) => Number(status) < 400)
  .map(([status, { content }]) => html`<p>${status}</p>${content ? media(content) : null}`)}
<p>Refusals</p>
<ul>${Object.entries(responses)
    .filter(([status]) => Number(status) >= 400 && !COMMON.includes(Number(status)))
    .map(([status, answer]) => html`<li>${status} ${codesIn(answer.content)}</li>`)}</ul>
${limits.length > 0 ? html`<p>Limits</p><ul>${limits.map((limit) => html`<li>${limitText(limit)}</li>`)}</ul>` : null}
</div>
</details>`
}

/** Named once, at the top of the page. */
const COMMON = [421, 431, 503, 507]

function accessOf({ security }: Operation): string {
  const scope = security.flatMap(({ token = [] }) => token)[0]
  const isOpen = security.some((one) => Object.keys(one).length === 0)
  if (scope)
    return `${isOpen ? 'Open to everybody; a token' : 'Needs a sign-in, or a token that'} has the scope ‘${scope}’.`
  return isOpen ? 'Open to everybody; tokens are refused.' : 'Needs a sign-in; tokens are refused.'
}

const media = (content: Media) =>
  html`${Object.entries(content).map(([type, { schema }]) =>
    type === 'application/json' && schema ? code(shapeOf(schema)) : html`<p><code>${type}</code></p>`,
  )}`

const codesIn = (content: Media | undefined): string => {
  const all = content?.['application/json']?.schema?.allOf as
    | { properties?: { code?: { enum?: string[] } } }[]
    | undefined
  return all?.flatMap(({ properties }) => properties?.code?.enum ?? []).join(', ') ?? ''
}

const limitText = ({ name, size, atFirst, seconds, per }: ApiLimit) =>
  `${name}: ${size}${atFirst === undefined ? '' : ` (${atFirst} in an account's first week)`} in ${periodText(seconds)}, for each ${per.join(' and ') || 'server'}`

const periodText = (seconds: number): string => {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const
  const [length, name] = units.find(([one]) => seconds >= one && seconds % one === 0) ?? [1, 'second']
  const count = seconds / length
  return count === 1 ? `a ${name}`.replace('a hour', 'an hour') : `${count} ${name}s`
}
