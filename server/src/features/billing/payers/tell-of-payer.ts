import type { Payer } from '@labgate/contract/billing/payers'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import type { Tx } from '../../../db/database.ts'

const wayFields: readonly string[] = ['tradingPartnerId', 'claimsPayerId', 'eligibilityPayerId']

interface Changed {
  id: number
  /** The changed fields. */
  changed: readonly string[]
  was: Partial<Payer>
  is: Partial<Payer>
}

/**
 * Tells all administrators that somebody changed what a payer's decisions mean to patients, or where
 * its claims go: one person does it, and the others know (docs/decisions/0086).
 */
export const tellOfPayer = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  { userName }: Pick<Actor, 'userName'>,
  { id, changed, was, is }: Changed,
): Promise<void> => {
  const payer = `payer ${id} (${was.name ?? ''})`
  const closing =
    '\n\nIf you did not expect this, sign in, look at the payer on the Insurance screen, and ask what happened.'
  if (changed.includes('payerKind'))
    await tellAdministrators(
      tx,
      context,
      'The kind of a payer was changed',
      `${userName} changed the kind of ${payer} from ${was.payerKind ?? ''} to ${is.payerKind ?? ''}. The kind says what patients owe after the payer’s decision. What it leaves of claims made before stays open until someone decides.${closing}`,
    )
  if (changed.some((field) => wayFields.includes(field)))
    await tellAdministrators(
      tx,
      context,
      'The claims of a payer go another way',
      `${userName} changed the route or a payer ID of ${payer}. Its claims and questions about coverage go that way from now on.${closing}`,
    )
}
