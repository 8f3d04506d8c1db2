import { parseAst } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Slot = { start: number; end: number; source: (language: string) => string }

/** The JavaScript of a text in one language; `uses` are the names of what a function among the texts may call. */
type SourceOf = (language: string, key: string, uses: string[]) => string
/** The plain text of a key that takes no arguments. */
type TextOf = (language: string, key: string) => string

/** A free name in the bundled code: its calls stand for texts with arguments. */
export const TEXT_CALL = '__text'
const PLACEHOLDER = /@@([^@~]+)~[0-9a-f]+@@/g

/** Stands for a text until a language is chosen. Its fingerprint changes a chunk's name when the text changes in any language. */
export const placeholder = (key: string, fingerprint: string): string => `@@${key}~${fingerprint}@@`

/** Every text that stands in this, which may be markup, replaced. */
const replaceTexts = (text: string, replacement: (key: string) => string): string =>
  text.replace(PLACEHOLDER, (_, key: string) => replacement(key))

type Replacements = {
  textOf: TextOf
  sourceOf: SourceOf
  /** The new address of a string that names a file of the build, or the string itself. */
  moved: (language: string, text: string) => string
}

/** A writer of this code in each language. */
export function inLanguages(code: string, replacements: Replacements): (language: string) => string {
  const slots: Slot[] = []
  const visit = (node: Node, parent?: Node) => {
    const slot = slotOf(node, parent, code, replacements)
    if (slot) slots.push(slot)
    else for (const child of childrenOf(node)) visit(child, node)
  }
  visit(parseAst(code) as unknown as Node)
  slots.sort((one, other) => one.start - other.start)
  return (language) => {
    let written = ''
    let end = 0
    for (const slot of slots) {
      written += code.slice(end, slot.start) + slot.source(language)
      end = slot.end
    }
    return written + code.slice(end)
  }
}

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function slotOf(
  node: Node,
  parent: Node | undefined,
  code: string,
  { textOf, sourceOf, moved }: Replacements,
): Slot | undefined {
  const { start, end } = node
  if (node.type === 'CallExpression' && (node.callee as Node).name === TEXT_CALL) {
    const [key, ...uses] = node.arguments as Node[]
    const name = keyOf(code.slice(key!.start, key!.end))
    const names = uses.map((use) => code.slice(use.start, use.end))
    // A function is called or has members only in parentheses.
    const isBare = parent?.type === 'VariableDeclarator' || parent?.type === 'Property'
    return {
      start,
      end,
      source: (language) => (isBare ? sourceOf(language, name, names) : `(${sourceOf(language, name, names)})`),
    }
  }
  if (node.type === 'TemplateElement') {
    const { raw } = node.value as { raw: string }
    if (!hasPlaceholder(raw)) return undefined
    return { start, end, source: (language) => replaceTexts(raw, (key) => inTemplate(textOf(language, key))) }
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined
  const text = node.value
  const inLanguage = (language: string) =>
    moved(
      language,
      replaceTexts(text, (key) => textOf(language, key)),
    )
  return hasPlaceholder(text) || moved('', text) !== text
    ? { start, end, source: (language) => quoted(inLanguage(language)) }
    : undefined
}

const hasPlaceholder = (text: string) => text.search(PLACEHOLDER) >= 0
const keyOf = (text: string) => new RegExp(PLACEHOLDER.source).exec(text)![1]!
const inTemplate = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&')

/** In the quotes that need the fewest escapes. */
function quoted(text: string): string {
  const double = JSON.stringify(text)
  return text.includes('"') && !text.includes('`') ? `\`${inTemplate(text).replace(/\r/g, '\\r')}\`` : double
}
