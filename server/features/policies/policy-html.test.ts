import { expect, test } from 'vitest'
import { policyHtml } from '#server/features/policies/policy-html.ts'

const htmlOf = (text: string) => policyHtml(text, { hasPasswords: true }).html.join('|')

test('Markdown becomes HTML, and its first heading the title', () => {
  const { title, html } = policyHtml('\n# Our *terms*\n\n## One\n\nRead **this**.\n\n# Two\n\n- a\n- b\n', {
    hasPasswords: true,
  })
  expect(title).toBe('Our terms')
  expect(html).toEqual([
    '<h2>One</h2>\n<p>Read <strong>this</strong>.</p>\n<h2>Two</h2>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
  ])
  expect(policyHtml('Just a text', { hasPasswords: true })).toEqual({ title: null, html: ['<p>Just a text</p>\n'] })
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a line', 'Hello <script src="https://evil.example/x.js"></script>'],
  ['an event handler', '<img src=x onerror=alert(1)>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a style', '<style>body { display: none }</style>'],
  ['a comment', '<!-- hidden -->'],
  ['markup in a heading', '# <b onclick=alert(1)>Terms</b>\n\n## <i>x</i>'],
  ['markup in a code block', '```html\n<script>alert(1)</script>\n```'],
  ['a picture of another site', '![map](https://evil.example/map.png)'],
  ['a picture in the text', '![map](data:image/png;base64,AAAA)'],
])('%s is shown as it is written', (_, text) => {
  const tags = htmlOf(text).match(/<[^>]*>/g) ?? []
  expect(tags.join('')).toMatch(
    /^(<\/?(p|h2|pre|a href="https:\/\/evil\.example\/map\.png"|a|code( class="language-html")?)>)*$/,
  )
})

test.each(['https://surf.example/rules', 'http://surf.example', 'mailto:board@surf.example', '/conduct', '#one'])(
  'a link to %s works',
  (address) => expect(htmlOf(`[there](${address})`)).toContain(`<a href="${address}">there</a>`),
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x73;cript:alert(1)',
  '&#1;javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.example',
  'lineup.example/relative',
  'blob:https://lineup.example/1',
])('a link to %s is none', (address) => {
  expect(htmlOf(`[there](${address})`)).not.toContain('<a')
  expect(htmlOf(`[there][1]\n\n[1]: ${address}`)).not.toContain('<a')
  expect(htmlOf(`<${address}>`)).not.toContain('<a')
})

test('lines for servers with or without passwords are left out at the others', () => {
  const text = '{passwords}- your password\n{no passwords}- your provider\r\n- your name\n\nnot {passwords} here'
  expect(htmlOf(text)).toContain('<li>your password</li>\n<li>your name</li>')
  expect(policyHtml(text, { hasPasswords: false }).html[0]).toContain('<li>your provider</li>\n<li>your name</li>')
  expect(htmlOf(text)).toContain('not {passwords} here')
})

test('the table of periods divides the text', () => {
  expect(htmlOf('one\n\n{periods}\n\ntwo')).toBe('<p>one</p>\n|<p>two</p>\n')
  expect(htmlOf('one {periods} two')).toBe('<p>one {periods} two</p>\n')
  for (const inside of ['> one\n>\n> {periods}\n>\n> two', '- one\n\n- {periods}\n\n- two', '- one\n\n  {periods}'])
    expect(htmlOf(inside)).toContain('<p>{periods}</p>')
})
