import type { tradingPartners } from '@labgate/contract/billing/trading-partners'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import type { AppContext } from '../../../app-context.ts'
import { confirmAsSecond } from '../../../core/records/confirm-destination.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/* Without its host's key, and while the partner is inactive, nothing is exchanged. */
const describeNext = (row: { transport: string; active: boolean; settings: unknown }): string => {
  const { hostKey = '' } = row.settings as { hostKey?: string }
  if (!row.active) return 'Confirmed. Files are exchanged there once the trading partner is active.'
  return row.transport === 'sftp' && hostKey === ''
    ? 'Confirmed. Try the connection and enter the host’s key next: nothing is exchanged without it.'
    : 'Confirmed. Files are exchanged there from now on.'
}

/** Confirms where a partner's files go (rules.md#destinations). Refuses whoever entered it. */
export const confirmPartner = async (
  context: AppContext,
  tx: Tx,
  actor: Actor,
  {
    tradingPartnerId: id,
    rowVersion,
    takeOver: takesOver,
  }: ParsedInput<typeof tradingPartners.confirm>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const row = orRefuse(
    await tx
      .selectFrom('trading_partner')
      .select([
        'user_ids_asked',
        'confirmed_at',
        'is_waiting',
        'row_version',
        'transport',
        'active',
        'settings',
      ])
      .where('trading_partner_id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Trading partner not found.',
  )
  return confirmAsSecond(context, tx, actor, change, {
    kind: 'trading-partner',
    row,
    id,
    rowVersion,
    takesOver,
    isConfirmed: !row.is_waiting,
    done: describeNext(row),
    mustBeAnother: (userId, about) =>
      mustBeAnotherPerson(
        tx,
        actor,
        'tradingPartners.confirm',
        { 'trading_partner.user_id_asked': userId },
        about,
      ),
  })
}
