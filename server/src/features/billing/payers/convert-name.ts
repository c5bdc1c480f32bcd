import type { payers } from '@labgate/contract/billing/payers'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { savePayer, type PayerToSave } from './save-payer.ts'

const activePayer = async (tx: Tx, insuranceId: number): Promise<number> => {
  const found = await tx
    .selectFrom('insurance')
    .select('insurance_id')
    .where('insurance_id', '=', insuranceId)
    .where('active', '=', true)
    .executeTakeFirst()
  return orRefuse(found, 'Payer not found.').insurance_id
}

/**
 * Gives all insurance records with a typed payer name a payer of the table: one that is there, or a
 * new one.
 */
export const convertName = async (
  context: Pick<AppContext, 'config' | 'post' | 'now'>,
  tx: Tx,
  actor: Actor,
  { insuranceName, ...given }: ParsedInput<typeof payers.convert>,
  change: ChangeContext,
): Promise<{ id: string; insurances: number; message: string }> => {
  refuseIf(insuranceName === '' ? [issue('insuranceName', 'Enter the name.', 'required')] : [])
  const payer = { ...given, name: given.name ?? insuranceName } as PayerToSave
  const id =
    given.insuranceId > 0
      ? await activePayer(tx, given.insuranceId)
      : (await savePayer(context, tx, actor, payer, change)).id
  const { rows } = await tx.executeQuery(
    compiledRaw<{ pointed: number }>('select point_insurances($1, $2) as pointed', [
      insuranceName,
      id,
    ]),
  )
  const insurances = rows[0]?.pointed ?? 0
  change.about({ target: `payer ${id}`, fields: ['insuranceName'] })
  return {
    id: String(id),
    insurances,
    message:
      insurances === 1
        ? 'One insurance record now has this payer.'
        : `${insurances} insurance records now have this payer.`,
  }
}
