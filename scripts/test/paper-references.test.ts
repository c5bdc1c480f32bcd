import { expect, test } from 'vitest'
import { fileFindings, headingFindings, idsOf, referencesOf } from './paper-references.ts'

const known = {
  pages: new Set([
    'README.md',
    'docs/wire.md',
    'docs/domain/rules.md',
    'docs/domain/records.md',
    'docs/decisions/0007-logins.md',
    'web/README.md',
  ]),
  ids: {
    'rules.md': new Set(['second-person', 'match-is-an-act']),
    'records.md': new Set(['manifest']),
  },
  decisions: new Set(['0007', '0018']),
}
const findings = (text: string, path = 'server/src/a.ts'): string[] =>
  referencesOf({ path, text }, known).findings

test('a page beside the file, at the root, or in docs/domain is found', () => {
  expect(findings('/** docs/wire.md, web/README.md, rules.md, README.md */')).toEqual([])
  expect(
    findings(
      '[the wire](../wire.md), [7](0007-logins.md), [rules](../domain/rules.md#second-person)',
      'docs/decisions/0018-late.md',
    ),
  ).toEqual([])
})

test.each([
  'spec.md',
  'decisions.md',
  'wire.md',
  'reference/domain.md',
  '../reference/domain.md',
  'docs/specs.md',
])('%s is refused', (page) => {
  expect(findings(`/** Why (${page} 3). */`)).toEqual([
    `server/src/a.ts refers to ${page}, which is not in the repository.`,
  ])
})

test('every id of a list is looked up in its own page, also over two lines of a comment', () => {
  expect(
    findings('/** (rules.md#second-person, #match-is-an-act; records.md#manifest) */'),
  ).toEqual([])
  expect(
    findings('/** (rules.md#second-person, #manifest; records.md#match-is-an-act) */'),
  ).toEqual([
    'server/src/a.ts refers to rules.md#manifest, and docs/domain/rules.md has no such heading.',
    'server/src/a.ts refers to records.md#match-is-an-act, and docs/domain/records.md has no such heading.',
  ])
  expect(findings('/*\n * It matches (rules.md#second-person,\n * #no-rule).\n */')).toEqual([
    'server/src/a.ts refers to rules.md#no-rule, and docs/domain/rules.md has no such heading.',
  ])
})

test('a link within a page of docs/domain is looked up in that page', () => {
  expect(findings('[who](#second-person)', 'docs/domain/rules.md')).toEqual([])
  expect(findings('[who](#manifest)', 'docs/domain/rules.md')).toEqual([
    'docs/domain/rules.md refers to rules.md#manifest, and docs/domain/rules.md has no such heading.',
  ])
})

test('decisions are known by their numbers', () => {
  expect(findings('-- docs/decisions/0007, 0018')).toEqual([])
  expect(findings('-- docs/decisions/0007, 0019')).toEqual([
    'server/src/a.ts refers to docs/decisions/0019, which does not exist.',
  ])
})

test('headings are ids, each once', () => {
  const page = {
    path: 'docs/domain/rules.md',
    text: '## Access\n\n### two-locks\n\nText.\n\n### Two locks\n\n### two-locks\n',
  }
  expect(idsOf(page.text)).toEqual(['two-locks', 'Two locks', 'two-locks'])
  expect(headingFindings(page)).toEqual([
    'docs/domain/rules.md has the heading "Two locks", which is no id: lower-case words with hyphens.',
    'docs/domain/rules.md has the heading "two-locks" twice.',
  ])
})

test('references are counted', () => {
  expect(
    referencesOf(
      { path: 'a.sql', text: '-- rules.md#second-person; docs/decisions/0007; docs/wire.md' },
      known,
    ).count,
  ).toBe(4)
})

test('a page names source files that exist, by their path or its end', () => {
  const page = (path: string, text: string) =>
    fileFindings(
      { path, text },
      new Set(['server/src/jobs/queues.ts', 'db/schema/009-patients.sql']),
    )
  expect(page('docs/a.md', '`queues.ts`, `jobs/queues.ts`, `server/src/jobs/queues.ts`')).toEqual(
    [],
  )
  expect(page('docs/a.md', '`db/schema/009-patients.sql` and `<area>/my-check.ts`')).toEqual([])
  expect(page('docs/a.md', '`obs/queues.ts`, `jobs/queue.ts`')).toEqual([
    'docs/a.md names the file obs/queues.ts, which is not in the repository.',
    'docs/a.md names the file jobs/queue.ts, which is not in the repository.',
  ])
  expect(page('docs/decisions/0001-a.md', '`jobs/queue.ts`')).toEqual([])
})
