import MarkdownIt from 'markdown-it'

/** With `passwords` or `no passwords`: for servers with or without them. */
const CONDITION = /^\{(no )?passwords\}/
const PERIODS = '{periods}'
/** Links to another site, to an address for mail, and to a page or a place of this server. */
const LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i

const markdown = new MarkdownIt({ html: false })
markdown.validateLink = (address) => LINK.test(address)
// The content security policy allows no pictures of other sites.
markdown.disable('image')

type Tokens = ReturnType<typeof markdown.parse>
type PolicyHtml = { title: string | null; html: string[] }

/** A heading of the first level at the top is the title. Markup in the text is shown as it is written. */
export function policyHtml(text: string, { hasPasswords }: { hasPasswords: boolean }): PolicyHtml {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [condition, no] = CONDITION.exec(line) ?? []
    if (condition === undefined) return [line]
    return (no === undefined) === hasPasswords ? [line.slice(condition.length)] : []
  })
  const env = {}
  const tokens = markdown.parse(lines.join('\n'), env)
  const [heading, words] = tokens
  const title = heading?.tag === 'h1' ? plainText(words) : null
  if (title !== null) tokens.splice(0, 3)
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2'
  const parts: Tokens[] = [[]]
  for (let at = 0; at < tokens.length; at++) {
    if (isPeriods(tokens, at)) {
      parts.push([])
      at += 2
    } else parts.at(-1)?.push(tokens[at]!)
  }
  return { title, html: parts.map((part) => markdown.renderer.render(part, markdown.options, env)) }
}

/** True for a paragraph of its own: parts of a list or a quotation would leave tags open. */
const isPeriods = (tokens: Tokens, at: number) =>
  tokens[at]?.type === 'paragraph_open' && tokens[at].level === 0 && tokens[at + 1]?.content === PERIODS

const plainText = (inline: Tokens[number] | undefined) =>
  inline?.children?.map(({ content }) => content).join('') || null
