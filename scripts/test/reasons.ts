// Refuses, without a reason, what switches the compiler or React off: a reason is a comment on the
// line, or on the line before.
import { globSync, readFileSync } from 'node:fs'

const outside = { exclude: ['**/node_modules/**', '**/dist*/**'] }
const everywhere = '{bench,charts,contract,demo,e2e,scripts,server,simulator,web}/**/*.{ts,tsx}'

interface Rule {
  what: string
  files: string
  pattern: RegExp
  /** At most so many. */
  most: number
  instead: string
}
const rules: readonly Rule[] = [
  {
    what: 'as never',
    files: everywhere,
    pattern: /(?<!\bwas )\bas never\b(?! (?:a|an|been|in|on|to)\b)/,
    most: 40,
    instead: 'give it its type',
  },
  {
    what: 'as unknown as',
    files: everywhere,
    pattern: /\bas unknown as\b/,
    most: 20,
    instead: 'give it its type',
  },
  {
    what: 'document.querySelector',
    files: 'web/src/**/*.{ts,tsx}',
    pattern: /\bdocument\.querySelector/,
    most: 10,
    instead: 'use a ref, fieldOnPage, or openDialogs',
  },
]
/** The code of a line, without its comment. */
const codeOf = (line: string): string => line.split(/(?<!:)\/\/ |^\s*\/?\*/)[0] ?? ''
const isExplained = (line: string, before: string): boolean =>
  /\/\/ \S/.test(line) || /^\s*(\/\/ |\/?\*)/.test(before)

const findings = rules.flatMap(({ what, files: glob, pattern, most, instead }) => {
  const files = globSync(glob, outside).filter((file) => file !== 'scripts/test/reasons.ts')
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) =>
      pattern.test(codeOf(line))
        ? [{ place: `${file}:${at + 1}`, line, before: lines[at - 1] ?? '' }]
        : [],
    )
  })
  return [
    ...found
      .filter(({ line, before }) => !isExplained(line, before))
      .map(
        ({ place, line }) => `${place} has “${what}” without a reason: ${instead}. ${line.trim()}`,
      ),
    ...(found.length > most
      ? [`There are ${found.length} “${what}”, and at most ${most} may be.`]
      : []),
    ...(files.length < 1000 ? [`Only ${files.length} files were found for “${what}”.`] : []),
  ]
})
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
