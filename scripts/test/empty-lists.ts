// Refuses an empty list that ignores its filters: 'No critical values.' under a filter reads as an
// all-clear. DataTable asks for them (web/src/ui/empty-list.tsx).
import { globSync, readFileSync } from 'node:fs'

/** Pages whose filters are for a list in another file. */
const elsewhere: Readonly<Record<string, string>> = {
  'web/src/features/results/results.page.tsx':
    'no-results.tsx, which also counts what the filters leave out',
  'web/src/features/billing/denials/denials-desk.tsx': 'denial-table.tsx gets them',
  'web/src/features/clinical/clinical-tables/clinical-tables.page.tsx':
    'clinical-table.tsx gets them',
}
/** Texts instead of a list: nothing is searched yet, or there is nothing to search. */
const prompts: Readonly<Record<string, string>> = {
  'web/src/features/patients/list/patient-table.tsx': 'asks for a search first',
  'web/src/features/corrections/find-order.tsx': 'asks for a search first',
  'web/src/features/clinical/clinical-tables/clinical-tables.page.tsx': 'there is no laboratory',
}
const files = globSync('web/src/features/**/*.tsx')
const findings = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const isFiltered = /<(Account)?FilterBar\b/.test(text)
  if (isFiltered && !text.includes('<DataTable') && !Object.hasOwn(elsewhere, file))
    return [`${file} has filters and no list: name where it is.`]
  if (/filters="none"/.test(text) && (isFiltered || /\bfilters\.value\.(?!id\b)/.test(text)))
    return [`${file} says that nothing narrows its list, and has filters.`]
  if (isFiltered && text.includes('<Empty ') && !Object.hasOwn(prompts, file))
    return [`${file} has filters and an empty text that ignores them: use EmptyList.`]
  return []
})
if (files.length < 500) findings.push(`Only ${files.length} files were found.`)
for (const file of [...Object.keys(elsewhere), ...Object.keys(prompts)])
  if (!files.includes(file)) findings.push(`${file} is named here, and is not there.`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
