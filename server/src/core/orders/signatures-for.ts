import { may } from '@labgate/contract/access/permissions'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

/** A current signature, and whose it is. */
export interface UsableSignature {
  user_id: number
  user_signature_id: number
  /** It is used in someone else's name. */
  is_delegate: boolean
}

/*
 * SQL: an attested delegate of a provider who can sign with an attested signature; `who` is the
 * delegate, `s` the signature. One whose sign-in is in staff's hand alone signs for nobody
 * (docs/decisions/0088).
 */
const isDelegate = (who: string): string => `
  exists (
    select
    from user_delegate d
    where
      d.user_id = s.user_id
      and d.user_id_delegate = ${who}
      and d.ended_at is null
      and d.attested_at is not null
      and not in_staff_hand(d.user_id_delegate)
  )
`
const present = `
  from
    user_signature s
    join app_user u on u.user_id = s.user_id and u.physician and not u.disabled
  where s.ended_at is null and s.attested_at is not null
`

/** SQL: an account's providers in whose name a user can sign now, for the order form. */
export const delegateOf = (who: string, account: string): string => `
  select distinct
    s.user_id
    ${present} and s.user_id <> ${who} and u.customer_id = ${account} and ${isDelegate(who)}
  order by s.user_id
  limit 200
`

/**
 * Current signatures that the actor can use, by provider: queried at the moment of signing
 * (rules.md#who-can-sign). None in a visit.
 */
export const signaturesFor = async (
  tx: Tx,
  actor: Actor,
): Promise<ReadonlyMap<number, UsableSignature>> => {
  if (actor.visitId !== 0 || !may(actor.who, 'order.sign')) return new Map()
  const { rows } = await tx.executeQuery<UsableSignature>(
    compiledRaw(
      `
        select distinct on (s.user_id)
          s.user_id,
          s.user_signature_id,
          s.user_id <> $1 as is_delegate
        ${present} and (s.user_id = $1 or ${isDelegate('$1')})
        order by s.user_id, s.user_signature_id desc
      `,
      [actor.userId],
    ),
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}
