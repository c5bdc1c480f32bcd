import type { refunds } from '@labgate/contract/billing/refunds'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { usDate } from '@labgate/contract/kit/us-date'
import type { Actor } from '../../../access/actor.ts'
import { issue, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockRefund, standsLabels } from './refunds.query.ts'

type Given = ParsedInput<typeof refunds.send>

const faultsOf = (
  { method, checkNumber, sentOn }: Given,
  latest: string,
  hasTerminal: boolean,
): Issue[] =>
  method === 'card'
    ? hasTerminal
      ? []
      : [issue('method', 'No card terminal is connected. Send a check.', 'no-terminal')]
    : [
        ...(checkNumber === ''
          ? [issue('checkNumber', 'Enter the check number.', 'required')]
          : []),
        ...(sentOn === null ? [issue('sentOn', 'Enter the date it was sent.', 'required')] : []),
        ...(sentOn !== null && sentOn > latest
          ? [issue('sentOn', 'This date is in the future.', 'future')]
          : []),
      ]

/*
 * A check leaves once, however its number is typed: letters and digits count
 * (rules.md#finding-money). Two that record the same number take turns.
 */
const mustBeNewCheck = async (tx: Tx, checkNumber: string): Promise<void> => {
  const [, [before]] = await pipeline(
    tx,
    rawQuery(
      `select pg_advisory_xact_lock(hashtextextended('refund check ' || plain_number($1), 0))`,
      [checkNumber],
    ),
    rawQuery<{ sentOn: string }>(
      `
        select sent_on::text as "sentOn"
        from refund
        where check_plain = plain_number($1) and check_plain <> '' and state = 'sent'
      `,
      [checkNumber],
    ),
  )
  if (before !== undefined)
    refuseIf([
      issue(
        'checkNumber',
        `Check ${checkNumber} was already recorded for another refund, sent ${usDate(before.sentOn)}. If this is another check, add a letter to its number.`,
        'twice',
      ),
    ])
}

/**
 * Records that a refund's check left, or has the terminal return the money to the card. A terminal
 * request can be repeated: under the same key it refunds only once. `latest`: the day in the time
 * zone where it is latest, so that no one's today is in the future.
 */
export const sendRefund = async (
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  actor: Actor,
  given: Given,
  { latest, hasTerminal }: { latest: string; hasTerminal: boolean },
  change: ChangeContext,
): Promise<{ message: string }> => {
  const { refundId, method, checkNumber, sentOn } = given
  refuseIf(faultsOf(given, latest, hasTerminal))
  const kept = await lockRefund(tx, actor, refundId)
  change.about({ customerId: kept.customerId, target: `refund ${refundId}`, fields: [method] })
  if (kept.state !== 'due' && !(kept.state === 'sending' && method === 'card'))
    throw new Refusal('not-possible', standsLabels[kept.state])
  if (sentOn !== null && sentOn < kept.askedOn)
    refuseIf([
      issue(
        'sentOn',
        `The refund was requested on ${usDate(kept.askedOn)}. It cannot be sent before.`,
        'past',
      ),
    ])
  if (method === 'card') {
    if (kept.method !== 'card')
      throw new Refusal('not-possible', 'No card paid this. Send a check.')
    await tx.executeQuery(
      compiledRaw(
        `update refund set state = 'sending', says = '', user_id_sent = $2 where refund_id = $1`,
        [refundId, actor.userId],
      ),
    )
    await jobs.send(tx, 'card-refund', refundId)
    return { message: 'Sent to the card terminal.' }
  }
  await mustBeNewCheck(tx, checkNumber)
  await tx.executeQuery(
    compiledRaw(
      `
        update refund
        set
          state = 'sent',
          method = 'check',
          says = '',
          check_number = $2,
          sent_on = $3,
          user_id_sent = $4
        where refund_id = $1
      `,
      [refundId, checkNumber, sentOn, actor.userId],
    ),
  )
  return { message: 'The refund is marked as sent.' }
}
