import type { Advice } from '@labgate/contract/billing/remittances'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { longestHead, partiesOf, type RemittanceParty } from '../../../x12/faces/remittance-head.ts'
import { segmentsFrom } from '../../../x12/payer-file.ts'
import { keptBytes } from '../kept-bytes.ts'
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
export const partiesIn = async (
  context: Pick<AppContext, 'database' | 'crypt'>,
  actor: Actor,
  { x12FileId, atSegment, payer, taxId }: FoundAdvice,
): Promise<Pick<Advice, 'from' | 'to'>> => {
  const none = { name: '', id: '', lines: [] }
  if (x12FileId === 0) return { from: { name: payer, id: taxId, lines: [] }, to: none }
  const bytes = await keptBytes(context, actor, x12FileId)
  const { segments } = await segmentsFrom(bytes, Math.max(0, atSegment - 1), longestHead)
  const of = partiesOf(segments)
  return { from: shown({ ...of.payer, name: of.payer.name || payer }), to: shown(of.payee) }
}
