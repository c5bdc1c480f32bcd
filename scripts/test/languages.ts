// The papers that patients see say everything in each language (docs/decisions/0101): no text of the
// catalog lacks a language, names other values in it, or is the same in both without being listed;
// and no module of those papers has a text of its own.
import { globSync, readFileSync } from 'node:fs'
import { languages } from '@labgate/contract/languages/language'
import { loadTexts, sameInBoth, type TextKey } from '@labgate/contract/languages/texts'
import { valuesOfText } from '@labgate/contract/languages/values-of-text'
import { textsOfFile } from './texts.ts'

/** What these modules say to the laboratory, to payers, and to practices, in English. */
const toOthers: Readonly<Record<string, readonly string[]>> = {
  'server/src/features/billing/receivables/refund-letter.ts': [
    'Patient',
    'Member ID',
    'Claim',
    'Your claim number',
    'Specimen',
    'We received {} more than was due.',
  ],
  'server/src/paper/requisition/requisition-signatures.ts': [
    'Not signed yet.',
    'Signed on the paper requisition.',
    'Consent is on file.',
    'Signed electronically{}',
    'on paper',
    'on file',
    'by {}',
    'Signatures',
    'Ordering provider',
    'Ordered by an authorized provider',
    'Date',
  ],
  // codes of the requisition, not texts
  'server/src/paper/requisition/patient-copy.ts': ['Contract', 'on paper', 'on file'],
  'web/src/features/orders/form/parts/patient-consent.tsx': ['In {}'],
  'server/src/paper/money/money-paper.ts': ['The name', 'The address, line {}'],
}
/** Modules that make no paper for patients: of practices and laboratories, and a handler. */
const otherPapers: readonly string[] = [
  'server/src/features/billing/receivables/print-refund-letter.ts',
  'server/src/features/billing/receivables/invoice-paper.ts',
  'server/src/paper/requisition/requisition.ts',
]

const english = await loadTexts.en()
const keys = Object.keys(english) as TextKey[]
const valuesOf = (text: string): string => valuesOfText(text)?.join(', ') ?? 'unreadable'
const findings: string[] = []
for (const key of keys)
  if (valuesOfText(english[key]) === undefined)
    findings.push(`${key}: write its values as {name}; say() has no other form.`)
for (const language of languages.filter((one) => one !== 'en')) {
  const texts: Readonly<Record<string, string>> = await loadTexts[language]()
  for (const key of keys) {
    const text = texts[key] ?? ''
    const isListed = sameInBoth.includes(key)
    if (text.trim() === '') findings.push(`${key}: there is no text in ${language}.`)
    else if (valuesOf(text) !== valuesOf(english[key]))
      findings.push(
        `${key}: the values in ${language} (${valuesOf(text)}) are not those in en (${valuesOf(english[key])}).`,
      )
    if ((text === english[key]) !== isListed)
      findings.push(
        isListed
          ? `${key} is listed as the same in both, and is not.`
          : `${key}: the text in ${language} is the English one.`,
      )
  }
  for (const key of Object.keys(texts))
    if (!Object.hasOwn(english, key)) findings.push(`${key}: there is no text in en.`)
}

const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.test.ts'),
)
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const speaks = /languages\/texts'|in-both-languages\.ts'|\/money-paper\.ts'/
const papers = files.filter(
  (file) =>
    speaks.test(sources.get(file) ?? '') &&
    /(-paper|-letter|-copy|addressee|-signatures|-consent)\.tsx?$/.test(file) &&
    !otherPapers.includes(file),
)
/** Fewer than this, and the modules were not found. */
const leastPapers = 8
if (papers.length < leastPapers)
  findings.push(`Only ${papers.length} modules of papers were found.`)
for (const file of papers)
  for (const { text } of textsOfFile(file, 'paper'))
    if (toOthers[file]?.includes(text) !== true)
      findings.push(`${file}: “${text}” is in one language. Put it into the catalog.`)
for (const [file, texts] of Object.entries(toOthers)) {
  const own = new Set(
    papers.includes(file) ? textsOfFile(file, 'paper').map(({ text }) => text) : [],
  )
  for (const text of texts)
    if (!own.has(text)) findings.push(`${file} has no text “${text}”, which is listed here.`)
}
const said = [...sources]
  .filter(([file]) => !file.startsWith('contract/src/languages/'))
  .map(([, source]) => source)
  .join('\n')
for (const key of keys)
  if (!said.includes(`'${key}'`) && !said.includes(`english.${key}`))
    findings.push(`${key}: nothing says this text.`)

for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
