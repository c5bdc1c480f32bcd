import { posix } from 'node:path'
import type { TextFile } from './paper-references.ts'

/*
 * Links of a page to files of the project, and the tests that it quotes by name behind such a link:
 * a requirement that is 'met by' a test is met by nothing if there is no such test.
 */

const link = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g
/** A link to a file of tests, and what follows it up to the next link, cell, or line. */
const testLink = /\]\(([^)\s#]+\.(?:test|journey|survey)\.tsx?)\)([^[\n|]*)/g

const targetOf = (path: string, given: string): string =>
  posix.normalize(posix.join(posix.dirname(path), given))
const isElsewhere = (given: string): boolean => /^[a-z]+:/.test(given)

/** `isThere`: whether the project has a file or folder. `textOf`: a file's text. */
export const linkFindings = (
  { path, text }: TextFile,
  isThere: (path: string) => boolean,
  textOf: (path: string) => string,
): string[] => {
  const links = [...text.matchAll(link)].map(([, given = '']) => given)
  const dead = links.filter((given) => !isElsewhere(given) && !isThere(targetOf(path, given)))
  const quoted = [...text.matchAll(testLink)].flatMap(([, given = '', behind = '']) =>
    [...behind.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({
      target: targetOf(path, given),
      name,
    })),
  )
  return [
    ...dead.map((given) => `${path} links to ${given}, which is not there.`),
    ...quoted
      .filter(({ target, name }) => isThere(target) && !oneLine(textOf(target)).includes(name))
      .map(({ target, name }) => `${path} quotes the test “${name}”, which ${target} has not.`),
  ]
}
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
