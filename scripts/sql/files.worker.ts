// Lays out the SQL of the files that it is given; answers with those that change, and what is
// wrong.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { formatFile, type FormattedFile } from './format-file.ts'
import { formatSqlFile } from './format-sql-file.ts'

/** A file that changes, or has SQL that is not read or too long. */
export interface Finding extends FormattedFile {
  file: string
  isChanged: boolean
}

const findings: Finding[] = []
for (const file of workerData as readonly string[]) {
  const text = readFileSync(file, 'utf8')
  const isSql = file.endsWith('.sql')
  const formatted = await (isSql ? formatSqlFile(text) : formatFile(file, text))
  const isChanged = formatted.text !== text
  if (isChanged || formatted.unread.length > 0 || formatted.long.length > 0)
    findings.push({ ...formatted, file, isChanged })
}
parentPort?.postMessage(findings)
