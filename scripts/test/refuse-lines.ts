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
}

/** A gate: prints each line that has what is refused, and ends the process, with 1 if there is any. */
export const refuseLines = ({ files: globs, least, patterns, allowed }: Refusal): never => {
  const files = [...new Set(globs.flatMap((glob) => globSync(glob, { exclude: ['**/node_modules/**', '**/dist*/**'] })))].toSorted()
  const findings = files.flatMap((file) => {
    if (Object.hasOwn(allowed, file)) return []
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) => patterns.flatMap(([pattern, says]) => (pattern.test(line) ? [`${file}:${at + 1} ${says}.`] : [])))
  })
  if (files.length < least) findings.push(`Only ${files.length} files were found, of at least ${least}.`)
  for (const file of Object.keys(allowed)) if (!files.includes(file)) findings.push(`${file} is allowed what is refused, and is not there.`)
  for (const finding of findings) console.log(finding)
  process.exit(findings.length === 0 ? 0 : 1)
}
