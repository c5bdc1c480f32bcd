import type { PaymentToDecide } from '@labgate/contract/billing/payer-files'
import type { Actor } from '../../../access/actor.ts'
import { mayNotDecide } from '../../../access/same-person.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { personName } from '../../../db/sql-parts.ts'
import type { RemittanceClaim } from '../../../x12/faces/remittance.ts'
import { differencesBetween } from './compare-remittances.ts'
import { outsideOf } from './post-outside.ts'
import { scopesOf } from './release-remittance.ts'

type Held = Pick<PaymentToDecide, 'faults' | 'others' | 'release' | 'outside'>
interface Facts {
  hold: string
  addsUp: boolean
  faults: PaymentToDecide['faults']
  balancing: number
  balancingCents: number
  askedScope: '' | 'all' | 'balancing'
  askedBy: string
  askedNote: string
  dateAsked: string | null
  mayApprove: boolean
}
const factsOf = (remittanceId: number, userId: number) =>
  rawQuery<Facts>(
    `
      select
        r.hold_kind as hold,
        r.adds_up as "addsUp",
        r.faults,
        c.balancing,
        c."balancingCents",
        r.asked_scope as "askedScope",
        ${personName('r.user_id_asked')} as "askedBy",
        r.asked_note as "askedNote",
        r.asked_at as "dateAsked",
        r.user_id_asked is not null
        and not ${mayNotDecide('r.user_id_asked', '$2::bigint')} as "mayApprove"
      from
        remittance r
        cross join lateral (
          select
            count(*)::int as balancing,
            coalesce(sum(p.paid_cents), 0)::bigint as "balancingCents"
          from remittance_claim p
          where p.remittance_id = r.remittance_id and p.state = 'held' and p.balances
        ) c
      where r.remittance_id = $1 and r.state = 'held'
    `,
    [remittanceId, userId],
  )

type Other = Omit<PaymentToDecide['others'][number], 'differs'>
const mostOthers = 5
/* Others with the same check or EFT number, of the same payer as far as it is named. */
const othersOf = (remittanceId: number) =>
  rawQuery<Other>(
    `
      select
        o.remittance_id as "remittanceId",
        coalesce(o.x12_file_id, 0) as "x12FileId",
        o.state,
        o.says,
        o.cents,
        o.made_at as "dateMade"
      from
        remittance r
        join remittance o on o.trace_plain = r.trace_plain and o.remittance_id <> r.remittance_id
      where
        r.remittance_id = $1
        and r.trace_plain <> ''
        and (r.payer_tax_id = '' or o.payer_tax_id = '' or o.payer_tax_id = r.payer_tax_id)
      order by o.remittance_id desc
      limit ${mostOthers}
    `,
    [remittanceId],
  )

/** Claims of a set that are compared one by one: a larger one is looked at in its file. */
const mostCompared = 300
const contentsOf = (ids: readonly number[]) =>
  rawQuery<{ of: number; content: RemittanceClaim }>(
    `
      select remittance_id as of, content
      from remittance_claim
      where
        remittance_id = any ($1::bigint[])
        and remittance_id in (
          select remittance_id
          from remittance_claim
          where remittance_id = any ($1::bigint[])
          group by remittance_id
          having count(*) <= ${mostCompared}
        )
      order by remittance_id, at
    `,
    [ids],
  )

const releaseOf = ({
  hold,
  addsUp,
  faults: _faults,
  ...facts
}: Facts): PaymentToDecide['release'] => {
  const scopes = scopesOf({ hold, addsUp }).filter(
    (scope) => scope === 'all' || facts.balancing > 0,
  )
  return scopes.length === 0 ? null : { ...facts, scopes: [...scopes] }
}

/** What a person needs to know of a held remittance: its faults, its twins, and its way on. */
export const heldRemittance = async (
  tx: Tx,
  { userId }: Actor,
  remittanceId: number,
): Promise<Held> => {
  const [[facts], others] = await pipeline(
    tx,
    factsOf(remittanceId, userId),
    othersOf(remittanceId),
  )
  const ids = [remittanceId, ...others.map((one) => one.remittanceId)]
  const [contents] = others.length === 0 ? [[]] : await pipeline(tx, contentsOf(ids))
  const claims = Map.groupBy(contents, ({ of }) => of)
  const claimsOf = (id: number): RemittanceClaim[] =>
    (claims.get(id) ?? []).map(({ content }) => content)
  return {
    faults: facts?.faults ?? [],
    release: facts === undefined ? null : releaseOf(facts),
    outside: await outsideOf(tx, remittanceId),
    others: others.map((one) => ({
      ...one,
      differs:
        claims.has(remittanceId) && claims.has(one.remittanceId)
          ? differencesBetween(claimsOf(remittanceId), claimsOf(one.remittanceId))
          : [],
    })),
  }
}
