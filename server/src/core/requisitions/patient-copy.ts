import type { Language } from '@labgate/contract/languages/language'
import type { AppContext } from '../../app-context.ts'
import { makePaper } from '../../paper/paper.ts'
import { systemScope } from '../scope/system-scope.ts'
import { requisitionFacts } from './requisition-facts.ts'
import { requisitionRows } from './requisition.query.ts'

/**
 * The patient's copy of an order's requisition: in the language asked for, else in the patient's
 * (docs/decisions/0103). The caller has already been checked for access. Undefined if there is no
 * such order; fails with Unprintable.
 */
export const patientCopy = async (
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  labOrderId: number,
  language: Language | undefined,
): Promise<{ requisitionNo: string; content: Buffer } | undefined> => {
  const [
    {
      rows: [row],
    },
  ] = await database.ask(systemScope, [requisitionRows(systemScope, [labOrderId])])
  if (row === undefined) return undefined
  const order = requisitionFacts(row, config.LAB_NAME)
  const content = await makePaper({
    kind: 'patient copy',
    facts: { language: language ?? order.patient.language ?? 'en', order },
  })
  return { requisitionNo: row.requisitionNo, content }
}
