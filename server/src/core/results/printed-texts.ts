import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { results } from '@labgate/contract/results/results'
import type { Actor } from '../../access/actor.ts'
import { logVersion, mustHaveSeen, versionLogged } from '../../access/logged-version.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { isoInstant, staffName } from '../../db/sql-parts.ts'
import type { ChangeContext } from '../../http/call.ts'
import { describeSign, unprintableIn } from '../../paper/faces.ts'
import { unprintableTexts, type UnprintableText } from '../../paper/report/report-facts.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { orRefuseUnprintable } from '../requisitions/requisitions.ts'
import { nameOnReport } from './name-on-report.ts'
import { reportOf } from './report-of.ts'
import { reportRow, type ReportRow } from './report.query.ts'

/** How a text that paper cannot show as received is printed. */
export interface PrintedText {
  said: string
  printed: string
  by: string
  at: string
}
/** Those of an order's result; the newest for each text. */
export const printedTexts = (labOrderId: number): Query<PrintedText> =>
  rawQuery(
    `
      select distinct on (t.said)
        t.said,
        t.printed,
        ${staffName('t.user_id_created')} as by,
        ${isoInstant('t.created_at')} as at
      from printed_text t
      where t.lab_order_id = $1
      order by t.said, t.printed_text_id desc
    `,
    [labOrderId],
  )

/** What is printed in place of an unprintable text: it states that it is not the sender's own. */
const mark = (printed: string): string => `${printed} (transliterated)`

/** The facts of a paper with each text as printed, including inside sentences. */
export const withPrinted = <T>(facts: T, texts: readonly PrintedText[]): T => {
  if (texts.length === 0) return facts
  const longestFirst = texts.toSorted((one, other) => other.said.length - one.said.length)
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string')
      return longestFirst.reduce(
        (text, { said, printed }) => text.replaceAll(said, () => mark(printed)),
        value,
      )
    if (Array.isArray(value)) return value.map(inside)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)]))
  }
  return inside(facts) as T
}

/** All texts in a record or list, at any depth. */
export const textsIn = (value: unknown, found: string[] = []): string[] => {
  if (typeof value === 'string') found.push(value)
  else if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) textsIn(inner, found)
  return found
}

const plain = /^[\x20-\x7e\s]*$/
/**
 * Whether values and notes of a new version can be printed as received; this affects whether the
 * version is released automatically.
 */
export const arePrintable = (texts: readonly string[], known: readonly PrintedText[]): boolean =>
  texts.every((text) => plain.test(text) || unprintableIn(withPrinted(text, known)).length === 0)

const rowsOf = async (
  tx: Tx,
  actor: Actor,
  resultId: number,
): Promise<{ row: ReportRow; texts: readonly PrintedText[] }> => {
  const of = orRefuse(
    await tx
      .selectFrom('result')
      .select('lab_order_id')
      .where('result_id', '=', resultId)
      .executeTakeFirst(),
    'Result not found.',
  )
  const [[row], texts] = await pipeline(
    tx,
    reportRow(actor, of.lab_order_id, resultId),
    printedTexts(of.lab_order_id),
  )
  return { row: orRefuse(row, 'Result not found.'), texts }
}

const describePlace = ({ place, signs }: UnprintableText): string =>
  `${place}: ${signs.slice(0, 8).map(describeSign).join(', ')}`

/** Refuses to release a version that could not be printed, listing every place at fault. */
export const mustBePrintedFirst = async (tx: Tx, actor: Actor, resultId: number): Promise<void> => {
  const { row, texts } = await rowsOf(tx, actor, resultId)
  await orRefuseUnprintable((async () => void nameOnReport(row))())
  const faults = unprintableTexts(withPrinted(reportOf(row), texts))
  if (faults.length > 0)
    throw new Refusal(
      'not-possible',
      `The report cannot be printed. ${faults.slice(0, 3).map(describePlace).join('; ')}. Enter how to print them first.`,
    )
}

/** What in a version is unprintable, and what was entered for it. */
export const unprintableOf = async (tx: Tx, actor: Actor, resultId: number) => {
  const { row, texts } = await rowsOf(tx, actor, resultId)
  const list = unprintableTexts(reportOf(row)).map(({ place, text, signs }) => {
    const entered = texts.find(({ said }) => said === text)
    return {
      place,
      text,
      characters: signs.map(describeSign),
      printed: entered?.printed ?? '',
      printedBy: entered?.by ?? '',
      printedDate: entered?.at ?? null,
    }
  })
  return { list, rowVersion: await versionLogged(tx, 'printed-text', row.labOrderId) }
}

/** Stores how a text of a result is printed. */
export const savePrintedText = async (
  tx: Tx,
  actor: Actor,
  { resultId, text, printed, rowVersion }: ParsedInput<typeof results.savePrinted>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const { row } = await rowsOf(tx, actor, resultId)
  const { labOrderId, customerId } = row
  await lockOrder(tx, actor, labOrderId)
  await mustHaveSeen(tx, actor, 'printed-text', labOrderId, rowVersion)
  const said = unprintableTexts(reportOf(row)).find((one) => one.text.trim() === text.trim())?.text
  if (said === undefined)
    throw new Refusal('not-possible', 'The report has no such text, or it can already be printed.')
  const signs = unprintableIn(printed)
  refuseIf([
    ...(printed === '' ? [issue('printed', 'Enter how to print it.', 'required')] : []),
    ...(signs.length > 0
      ? [
          issue(
            'printed',
            `This cannot be printed either: ${signs.slice(0, 8).map(describeSign).join(', ')}.`,
            'not-printable',
          ),
        ]
      : []),
  ])
  const values = {
    lab_order_id: row.labOrderId,
    customer_id: row.customerId,
    said,
    printed,
    user_id_created: actor.userId,
    created_at: now.toISOString(),
  }
  await tx.insertInto('printed_text').values(values).execute()
  await logVersion(tx, actor, 'printed-text', {
    id: labOrderId,
    customerId,
    fields: ['printedText'],
  })
  change.about({
    customerId: row.customerId,
    target: `order ${row.labOrderId}`,
    fields: ['printedText'],
  })
}
