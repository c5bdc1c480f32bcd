// Refuses casts that switch the compiler off, `as never` and `as unknown as`, without a reason: a comment on the line, or on the line before.
import { globSync, readFileSync } from 'node:fs'

const files = globSync('{bench,charts,contract,e2e,scripts,server,web}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist*/**'],
})
const cast = /(?<!\bwas )\bas never\b(?! (?:a|an|been|in|on|to)\b)|\bas unknown as\b/
/** At most so many in the whole repository. */
const most = { 'as never': 40, 'as unknown as': 20 }

const counts = { 'as never': 0, 'as unknown as': 0 }
const findings = files
  .filter((file) => file !== 'scripts/test/casts.ts')
  .flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      const [code = ''] = line.split(/(?<!:)\/\/ |^\s*\/?\*/)
      if (!cast.test(code)) return []
      counts[code.includes('as never') ? 'as never' : 'as unknown as'] += 1
      const isExplained = /\/\/ \S/.test(line) || /^\s*(\/\/ |\/?\*)/.test(lines[at - 1] ?? '')
      return isExplained ? [] : [`${file}:${at + 1} casts without a reason: ${line.trim()}`]
    })
  })
for (const [name, count] of Object.entries(counts))
  if (count > most[name as keyof typeof most])
    findings.push(
      `There are ${count} casts “${name}”, and at most ${most[name as keyof typeof most]} may be.`,
    )
if (files.length < 2500) findings.push(`Only ${files.length} files were found.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
