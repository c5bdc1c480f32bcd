// What one person asks and another decides is an act of two people. Each pair of columns, each pair
// of fields, and each call whose names say so is in server/src/access/second-person.ts, its table
// with a trigger `two_people` that compares the two, or it is below with the reason why one person
// is enough (docs/decisions/0007).
import { globSync, readFileSync } from 'node:fs'
import * as features from '@labgate/contract/features'

const asks =
  'created|asked|entered|checked|filed|requested|proposed|opened|made|prepared|drafted|accessioned|named|set'
const decides =
  'decided|approved|confirmed|countersigned|verified|released|audited|accepted|rejected|reviewed|answered'
const names = (words: string, column: (word: string) => string): RegExp =>
  new RegExp(`^(?:${column(`(?:${words})`)})$`)
const inTable = (words: string): RegExp => names(words, (word) => `user_id_${word}|${word}_by`)
const inShape = (words: string): RegExp =>
  names(words, (word) => `${word}By|${word}By(?:Me|Id)|userId_${word}`)
const decidingCall =
  /^(?:decide|confirm|approve|countersign|release|verif|accept|reject|unblock|openSigning)|(?:[vV]erified|[rR]eviewed|[aA]pproved)$/

/** Where one person is enough. */
const oneIsEnough: Readonly<Record<string, string>> = {
  'column lab_order.user_id_audited':
    'the second review is a row of order_audit, whose trigger compares',
  'column lab_order.user_id_rejected': 'the bench rejects a specimen, which no one requested',
  'column lab_order.user_id_reviewed':
    'a provider reads the result of an order, whoever entered or accessioned it',
  'column rule_draft.user_id_decided':
    'a draft reminds of denials; who decides it can enter the same rule without one',
  'column invoice_dispute.user_id_answered':
    'a practice disputes and the laboratory answers: no user belongs to both',
  'call accessioning.reject': 'the bench rejects a specimen, which no one requested',
  'call accessioning.releaseStatusHold': 'a hold has a reason that is gone, and no requester',
  'call accounts.reviewed': 'a mark that an account was read through; it permits nothing',
  'call clinicalTables.approve': 'the laboratory’s director alone approves, with the second factor',
  'call denials.decideDraft':
    'a draft reminds of denials; who decides it can enter the same rule without one',
  'call faxes.decide': 'whether a fax arrived is a fact that whoever sent it can tell',
  'call labCalendar.approveTarget': 'records the name of who approved outside of Labgate',
  'call orders.releaseHold': 'the practice states who the patient is; the laboratory set the hold',
  'call orders.reviewed': 'a provider has read a result',
  'call payerFiles.release': 'it is the request; payerFiles.decide is the decision',
  'fields labCalendar.get': 'who approved a target is the name of someone outside of Labgate',
}

const findings: string[] = []
const unseen = new Set(Object.keys(oneIsEnough))
const mustBeKnown = (name: string, where: string): void => {
  unseen.delete(name)
  if (!Object.hasOwn(oneIsEnough, name))
    findings.push(
      `${where}: ${name} decides what another person asked. Add the act to server/src/access/second-person.ts and a trigger two_people that compares the two, or the reason to scripts/test/pairs-of-people.ts`,
    )
}

/* The acts of two, each with its facts. */
const actsFile = 'server/src/access/second-person.ts'
const actsOfTwo = new Map<string, string[]>()
for (const [, act = '', fact = ''] of readFileSync(actsFile, 'utf8').matchAll(
  /^ {2}'(\w+\.\w+)': \{$|^ {4}'(\w+\.\w+)':/gm,
))
  if (act !== '') actsOfTwo.set(act, [])
  else [...actsOfTwo.values()].at(-1)?.push(fact)

/* Facts name columns, and pairs of columns are compared. */
const columnsOf = new Map<string, readonly string[]>()
for (const file of globSync('db/schema/*.sql').toSorted())
  for (const [, table = '', body = ''] of readFileSync(file, 'utf8').matchAll(
    /^create table (\w+) \(\n([^]*?)^\)/gm,
  ))
    columnsOf.set(
      table,
      [...body.matchAll(/^ {2}(\w+) bigint\b/gm)].map(([, name = '']) => name),
    )
for (const [act, facts] of actsOfTwo)
  for (const fact of facts) {
    const [table = '', column = ''] = fact.split('.')
    if (columnsOf.get(table)?.includes(column) !== true)
      findings.push(`${actsFile}: ${act} names no column: ${fact}`)
  }
const triggerOf = (table: string): string => {
  const [file] = globSync(`db/triggers/${table}.sql`)
  const text = file === undefined ? '' : readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
  return /create trigger two_people .*?refuse_same_person/.exec(text)?.[0] ?? ''
}
let pairs = 0
for (const [table, columns] of columnsOf) {
  const askers = columns.filter((name) => name === 'user_id' || inTable(asks).test(name))
  if (askers.length === 0) continue
  const trigger = triggerOf(table)
  for (const column of columns.filter((name) => inTable(decides).test(name))) {
    pairs += 1
    const compared = new RegExp(`is_(?:behind|above)\\(new\\.${column}, (?:new|old)\\.`)
    if (!compared.test(trigger)) mustBeKnown(`column ${table}.${column}`, 'db/schema')
  }
}

/* Calls that decide, and shapes with who asked and who decided. */
interface Schema {
  readonly shape?: Readonly<Record<string, Schema>>
  readonly def?: Readonly<Record<string, unknown>>
}
const shapesIn = (schema: unknown, seen: Set<unknown>): readonly (readonly string[])[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { shape, def } = schema as Schema
  if (shape !== undefined)
    return [Object.keys(shape), ...Object.values(shape).flatMap((inner) => shapesIn(inner, seen))]
  return Object.values(def ?? schema).flatMap((inner) => shapesIn(inner, seen))
}
for (const [feature, calls] of Object.entries(features))
  for (const [call, endpoint] of Object.entries<{
    changes?: unknown
    input: unknown
    answer: unknown
  }>(calls)) {
    const name = `${feature}.${call}`
    const where = 'contract/src/features.ts'
    if (endpoint.changes !== undefined && decidingCall.test(call) && !actsOfTwo.has(name))
      mustBeKnown(`call ${name}`, where)
    if ([...actsOfTwo.keys()].some((act) => act.startsWith(`${feature}.`))) continue
    for (const fields of [endpoint.input, endpoint.answer].flatMap((of) => shapesIn(of, new Set())))
      if (
        fields.some((field) => inShape(asks).test(field)) &&
        fields.some((field) => inShape(decides).test(field))
      )
        mustBeKnown(`fields ${name}`, where)
  }

const fewest = 20
if (pairs < fewest || actsOfTwo.size < fewest)
  findings.push(`only ${pairs} pairs of columns and ${actsOfTwo.size} acts were found`)
for (const name of unseen) findings.push(`scripts/test/pairs-of-people.ts: ${name} is not there`)
for (const finding of findings) console.log(finding)
process.exit(findings.length === 0 ? 0 : 1)
