import type { Advice } from '@labgate/contract/billing/remittances'
import type { AppContext } from '../../../app-context.ts'
import { longestHead, partiesOf, type RemittanceParty } from '../../../x12/faces/remittance-head.ts'
import { rawSegmentsOf } from '../../../x12/read-file.ts'
import { x12FilePlace } from '../x12-files.ts'
import type { FoundAdvice } from './remittances.query.ts'

const shown = ({ name, id, lines }: RemittanceParty) => ({
  name: name.slice(0, 100),
  id: id.slice(0, 80),
  lines: lines.map((line) => line.slice(0, 200)),
})
/**
 * Payer and payee of a remittance, as its file names them; of paper the payer's name and tax ID
 * alone.
 */
export const partiesIn = (
  { crypt }: Pick<AppContext, 'crypt'>,
  { content, atSegment, payer, taxId }: FoundAdvice,
): Pick<Advice, 'from' | 'to'> => {
  const none = { name: '', id: '', lines: [] }
  if (content === null) return { from: { name: payer, id: taxId, lines: [] }, to: none }
  const bytes = crypt.openBytes(content, x12FilePlace)
  const begins = Math.max(0, atSegment - 1)
  const segments = rawSegmentsOf(bytes, begins + longestHead).slice(begins, begins + longestHead)
  const of = partiesOf(segments)
  return { from: shown({ ...of.payer, name: of.payer.name || payer }), to: shown(of.payee) }
}
