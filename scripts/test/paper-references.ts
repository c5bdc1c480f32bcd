/*
 * References from code and pages to the project's pages: to a file, to a heading of docs/domain as
 * `rules.md#two-locks, #scope-of-a-user`, to a decision by its number.
 */

/** A text file of the project, by its path from the root. */
export interface TextFile {
  path: string
  text: string
}

/** Ids of the rules or records of a page: its third-level headings, each one word with hyphens. */
export const idsOf = (page: string): string[] =>
  [...page.matchAll(/^### (.+)$/gm)].map(([, id = '']) => id)

const isId = (id: string): boolean => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(id)

/** What is wrong with the headings of a page. */
export const headingFindings = ({ path, text }: TextFile): string[] => {
  const ids = idsOf(text)
  return [
    ...ids
      .filter((id) => !isId(id))
      .map(
        (id) => `${path} has the heading "${id}", which is no id: lower-case words with hyphens.`,
      ),
    ...ids
      .filter((id, at) => ids.indexOf(id) !== at)
      .map((id) => `${path} has the heading "${id}" twice.`),
  ]
}

/**
 * Where a page can be without its folder being named: beside the file, at the root, or in
 * docs/domain.
 */
const placesOf = (path: string, name: string): string[] => {
  const parts = path.split('/').slice(0, -1)
  const others = [...parts, ...name.split('/')].reduce<string[]>(
    (folders, part) =>
      part === '..' ? folders.slice(0, -1) : part === '.' ? folders : [...folders, part],
    [],
  )
  return [others.join('/'), name, `docs/domain/${name}`]
}

/* A comment can break a list of ids over two lines. */
const joined = (text: string): string =>
  text.replaceAll(/[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|--)[ \t]*/g, ' ')

/** Whether a page names files as they are now; a decision names those of its day. */
const isOfToday = (path: string): boolean =>
  path.endsWith('.md') && !path.startsWith('docs/decisions/')

/**
 * Source files that a page names and that are not in the repository: each is a path, or the end of
 * one, as `billing/judge.ts`.
 */
export const fileFindings = ({ path, text }: TextFile, paths: ReadonlySet<string>): string[] => {
  if (!isOfToday(path)) return []
  const ends = [...paths].map((known) => `/${known}`)
  return [...text.matchAll(/`([\w@./-]*[\w-]\.(?:tsx?|sql|css|mjs))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !ends.some((known) => known.endsWith(`/${name}`)))
    .map((name) => `${path} names the file ${name}, which is not in the repository.`)
}

interface Known {
  /** Paths of all files of the project that end in .md. */
  pages: ReadonlySet<string>
  /** Ids of the pages in docs/domain that have them, by file name. */
  ids: Readonly<Record<string, ReadonlySet<string>>>
  /** Numbers of the decisions. */
  decisions: ReadonlySet<string>
}

/** References of a file that lead nowhere, and how many it has in all. */
export const referencesOf = (
  { path, text: written }: TextFile,
  known: Known,
): { count: number; findings: string[] } => {
  const text = joined(written)
  const pages = [...text.matchAll(/(?<![\w@./-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md)\b/g)].map(
    ([, name = '']) => name,
  )
  const headings = [
    ...text.matchAll(/(?<![\w-])(rules|records)\.md((?:(?:, )?#[\w-]+)+)/g),
  ].flatMap(([, page = '', list = '']) =>
    [...list.matchAll(/#([\w-]+)/g)].map(([, id = '']) => ({ page: `${page}.md`, id })),
  )
  const own = Object.keys(known.ids).find((page) => path === `docs/domain/${page}`)
  const within =
    own === undefined
      ? []
      : [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, id = '']) => ({ page: own, id }))
  const numbers = [...text.matchAll(/\bdocs\/decisions\/(\d{4}(?:(?:, | and )\d{4})*)\b/g)].flatMap(
    ([, list = '']) => list.split(/, | and /),
  )
  return {
    count: pages.length + headings.length + within.length + numbers.length,
    findings: [
      ...pages
        .filter((name) => !placesOf(path, name).some((place) => known.pages.has(place)))
        .map((name) => `${path} refers to ${name}, which is not in the repository.`),
      ...[...headings, ...within]
        .filter(({ page, id }) => known.ids[page]?.has(id) !== true)
        .map(
          ({ page, id }) =>
            `${path} refers to ${page}#${id}, and docs/domain/${page} has no such heading.`,
        ),
      ...numbers
        .filter((number) => !known.decisions.has(number))
        .map((number) => `${path} refers to docs/decisions/${number}, which does not exist.`),
    ],
  }
}
