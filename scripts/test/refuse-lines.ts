import { globSync, readFileSync } from 'node:fs'

/** What no line may have, except where it is the subject itself. */
export interface Refusal {
  /** Glob patterns of the files that are read. */
  files: readonly string[]
  /** At least so many must be found, or the patterns no longer fit. */
  least: number
  /** A pattern, and what is said of a line that matches it, after its place. */
  patterns: readonly (readonly [pattern: RegExp, text: string])[]
  /** Files that may have it, each with its reason. */
  allowed: Readonly<Record<string, string>>
  /**
   * Lines that may have it, by reason: the file, and a part of what stands within three lines of
   * it.
   */
  lines?: Readonly<Record<string, readonly (readonly [file: string, part: string])[]>>
}

/**
 * Lines before and after a finding in which an allowed part may stand: the formatter breaks a long
 * condition over several.
 */
const near = 3
const everywhere = (pattern: RegExp): RegExp =>
  new RegExp(pattern.source, [...new Set(`${pattern.flags}gm`)].join(''))
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')

/**
 * A gate: prints each line that has what is refused, and ends the process, with 1 if there is any.
 */
export const refuseLines = ({
  files: globs,
  least,
  patterns,
  allowed,
  lines: allowedLines = {},
}: Refusal): never => {
  const lineList = Object.values(allowedLines).flat()
  const unseen = new Set(lineList)
  const files = [
    ...new Set(
      globs.flatMap((glob) => globSync(glob, { exclude: ['**/node_modules/**', '**/dist*/**'] })),
    ),
  ].toSorted()
  const findings = files.flatMap((file) => {
    if (Object.hasOwn(allowed, file)) return []
    const text = readFileSync(file, 'utf8')
    const lines = text.split('\n')
    const seen = new Set<string>()
    return patterns.flatMap(([pattern, message]) =>
      [...text.matchAll(everywhere(pattern))].flatMap(({ index, 0: match }) => {
        const first = lineAt(text, index)
        const around = lines.slice(
          Math.max(0, first - near),
          lineAt(text, index + match.length) + near + 1,
        )
        const known = lineList.filter(
          ([of, part]) => of === file && flat(around.join(' ')).includes(part),
        )
        for (const one of known) unseen.delete(one)
        const finding = `${file}:${first + 1} ${message}.`
        if (known.length > 0 || seen.has(finding)) return []
        seen.add(finding)
        return [finding]
      }),
    )
  })
  if (files.length < least)
    findings.push(`Only ${files.length} files were found, of at least ${least}.`)
  for (const file of Object.keys(allowed))
    if (!files.includes(file))
      findings.push(`${file} is allowed what is refused, and is not there.`)
  for (const [file, part] of unseen)
    findings.push(`${file} is allowed a line that it does not have: ${part}`)
  for (const finding of findings) console.log(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
