import { globSync, readFileSync } from 'node:fs'

/** What no line may have, except where it is the subject itself. */
export interface Refusal {
  /** Glob patterns of the files that are read. */
  files: readonly string[]
  /** At least so many must be found, or the patterns no longer fit. */
  least: number
  /** A pattern, and what is said of a line that matches it, after its place. */
  patterns: readonly (readonly [pattern: RegExp, says: string])[]
  /** Files that may have it, each with its reason. */
  allowed: Readonly<Record<string, string>>
  /** Lines that may have it, by reason: the file, and a part of the line. */
  lines?: Readonly<Record<string, readonly (readonly [file: string, part: string])[]>>
}

/** A gate: prints each line that has what is refused, and ends the process, with 1 if there is any. */
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
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      const says = [
        ...new Set(
          patterns.flatMap(([pattern, refused]) =>
            pattern.test(line) ? [`${file}:${at + 1} ${refused}.`] : [],
          ),
        ),
      ]
      const known =
        says.length === 0 ? [] : lineList.filter(([of, part]) => of === file && line.includes(part))
      for (const one of known) unseen.delete(one)
      return known.length > 0 ? [] : says
    })
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
