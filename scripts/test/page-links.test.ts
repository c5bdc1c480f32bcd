import { expect, test } from 'vitest'
import { linkFindings } from './page-links.ts'

const files: Readonly<Record<string, string>> = {
  'docs/a.md': '',
  'server/test/one.test.ts': "it('refuses\n  the second')",
}
const of = (text: string): string[] =>
  linkFindings(
    { path: 'docs/page.md', text },
    (path) => path in files || path === 'server/test',
    (path) => files[path] ?? '',
  )

test.each([
  'a [page](a.md), a [heading](a.md#there), a [folder](../server/test), [elsewhere](https://x.example/y)',
  '| [one](../server/test/one.test.ts) “refuses the second” | other “words” |',
])('finds nothing in %j', (text) => {
  expect(of(text)).toEqual([])
})
test('finds a link to what is not there, and a test that is quoted and is not there', () => {
  expect(of('[b](b.md) and [one](../server/test/one.test.ts) “accepts the second”')).toEqual([
    'docs/page.md links to b.md, which is not there.',
    'docs/page.md quotes the test “accepts the second”, which server/test/one.test.ts has not.',
  ])
})
