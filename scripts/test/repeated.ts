// Refuses what a handler does after its change without asking whether the request was repeated
// (docs/decisions/0087-what-comes-after-a-change.md).
import { globSync, readFileSync } from 'node:fs'
import { actsAfterChange, changingFunctions } from './after-change.ts'

const files = globSync('server/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
const makers = new Set(texts.flatMap(([, text]) => changingFunctions(text)))
const findings = texts.flatMap(([file, text]) => actsAfterChange(file, text, makers))
const changing = texts.filter(([, text]) => /\bcall\.change\b/.test(text)).length
if (changing < 60) findings.push(`Only ${changing} files with changes were found.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
