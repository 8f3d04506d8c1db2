import { parseAst } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const LATIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'àƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']

/** Accents each letter and doubles every other vowel: readable, a quarter longer, and never taken for English. */
function toPseudo(text: string): string {
  let vowels = 0
  return text.replace(/[a-z]/gi, (letter) => {
    const accented = ACCENTED[LATIN.indexOf(letter)]!
    const isDoubled = /[aeiou]/.test(letter) && vowels++ % 2 === 0
    return isDoubled ? accented + accented : accented
  })
}

/** False for parts of an expression whose strings nobody reads: keys, comparisons, types, options of a format. */
function isReadBy(parent: Node, key: string, child: Node): boolean {
  if (parent.type.startsWith('TS')) return key === 'expression'
  if (parent.type === 'BinaryExpression') return parent.operator === '+'
  if (parent.type === 'Property') return key === 'value'
  if (parent.type === 'MemberExpression') return key === 'object'
  if (parent.type === 'SwitchCase') return key === 'consequent'
  if (parent.type === 'CallExpression')
    return (parent.callee as Node).type === 'Identifier' && child.type !== 'ObjectExpression'
  return parent.type !== 'ImportDeclaration' && parent.type !== 'NewExpression'
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Turns a catalogue of words/en into that of the pseudo-language, which shows a walk what is no text of a catalogue. */
export function pseudoCatalogue(code: string): string {
  const texts: { start: number; end: number }[] = []
  const visit = (node: Node) => {
    if ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateElement') texts.push(node)
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child) && isReadBy(node, key, child)) visit(child)
  }
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node)
  return texts
    .toSorted((one, other) => one.start - other.start)
    .reduceRight((changed, { start, end }) => {
      const text = changed
        .slice(start, end)
        .replace(/\\u\{?[0-9a-f]+\}?|\\.|[a-z]+/gi, (part) => (part.startsWith('\\') ? part : toPseudo(part)))
      return changed.slice(0, start) + text + changed.slice(end)
    }, code)
}
