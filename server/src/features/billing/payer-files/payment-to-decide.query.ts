import type { PaymentToDecide } from '@labgate/contract/billing/payer-files'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import { dayOf } from '../match-payments.ts'
import { requestedMatch } from '../post-by-hand.queries.ts'
import { postedByHand } from '../take-back-match.ts'
import { heldRemittance } from './held-remittance.query.ts'
import { namedPayment, shownPayment, type NamedPayment } from './named-payment.ts'
import { type Subject, subjectOf } from './payments-to-decide.ts'

interface Shown {
  state: PaymentToDecide['state']
  rowVersion: number
  remittanceClaimId: number
  remittanceId: number
  payer: string
  trace: string
  paidOn: string | null
  cents: number
  differenceCents: number
  says: string
  named: NamedPayment | null
  payments: number
  x12FileId: number
  atSegment: number
  repeats: PaymentToDecide['repeats']
}

const paymentOf = ({ kind, id }: Subject) =>
  rawQuery<Shown>(
    `
      select
        coalesce(
          p.state,
          case
            when r.state in ('held', 'set aside') then r.state
            -- a part of it waits as long as its item is open
            when exists (
              select
              from work_item i
              where
                i.reason = 'held-remittance'
                and i.about = 'remittance:' || r.remittance_id
                and i.closed_at is null
            ) then 'held'
            else 'posted'
          end
        ) as state,
        coalesce(p.row_version, r.row_version) as "rowVersion",
        coalesce(p.remittance_claim_id, 0) as "remittanceClaimId",
        r.remittance_id as "remittanceId",
        r.payer_name as payer,
        r.trace,
        r.paid_on as "paidOn",
        r.cents,
        r.difference_cents as "differenceCents",
        coalesce(p.says, r.says) as says,
        case
          when p.remittance_claim_id is not null then ${namedPayment('p.content')}
        end as named,
        (
          select count(*)::int from remittance_claim c where c.remittance_id = r.remittance_id
        ) as payments,
        coalesce(r.x12_file_id, 0) as "x12FileId",
        case
          when r.x12_file_id is null then 0
          else r.begins_at + coalesce(
            (
              select o.at
              from remittance_claim o
              where o.remittance_claim_id = p.remittance_claim_id_original
            ),
            p.at,
            1
          ) - 1
        end as "atSegment",
        (
          select
            json_build_object(
              'payer',
              s.payer_name,
              'trace',
              s.trace,
              'paidOn',
              s.paid_on,
              'number',
              e.number,
              'payerNumber',
              e.payer_number,
              'claimNumber',
              coalesce(c.number, ''),
              'chargeCents',
              e.charge_cents,
              'paidCents',
              e.paid_cents,
              'isPaper',
              s.x12_file_id is null
            )
          from
            remittance_claim e
            join remittance s using (remittance_id)
            left join claim c on c.claim_id = e.claim_id
          where e.remittance_claim_id = p.remittance_claim_id_repeats
        ) as repeats
      from
        remittance r
        left join remittance_claim p
          on p.remittance_id = r.remittance_id and $1 = 'payment' and p.remittance_claim_id = $2
      where
        case
          when $1 = 'payment' then p.remittance_claim_id is not null
          else r.remittance_id = $2
        end
    `,
    [kind, id],
  )

const mostFound = 10

/*
 * The claim whose number it has, and claims of the same member, or of the same day with the same
 * charge; those without a payer decision come first.
 */
const claimsLike = (
  memberIds: readonly string[],
  lastName: string,
  day: string | null,
  charge: number,
  number: string,
) =>
  rawQuery<PaymentToDecide['claims'][number]>(
    `
      select
        c.claim_id as "claimId",
        c.number,
        ${lastFirst('p')} as "patientName",
        coalesce(c.snapshot -> 'subscriber' ->> 'memberId', '') as "memberId",
        c.service_day as "serviceDate",
        c.cents,
        c.state,
        coalesce(y.name, '') as payer
      from
        claim c
        join lab_order o on o.lab_order_id = c.lab_order_id
        join patient p using (patient_id)
        join insurance y on y.insurance_id = c.insurance_id
      where
        c.replaced_at is null
        and (
          c.number = upper($5)
          or c.service_day = $2::date
          or upper(c.snapshot -> 'subscriber' ->> 'memberId') = any ($1::text[])
          and c.service_day > coalesce($2::date, house_day()) - 400
        )
        and (
          c.number = upper($5)
          or upper(c.snapshot -> 'subscriber' ->> 'memberId') = any ($1::text[])
          or c.cents = $3
        )
      order by
        c.number = upper($5) desc,
        upper(c.snapshot -> 'subscriber' ->> 'memberId') = any ($1::text[]) desc,
        fold(p.last_name) = fold($4) desc,
        c.adjudicated_at is not null,
        c.service_day = $2::date desc,
        c.claim_id desc
      limit ${mostFound}
    `,
    [memberIds, day, charge, lastName, number],
  )

/* A posting that somebody requested, for the person who decides about it. */
const requestOf = async (
  tx: Tx,
  { userId }: Actor,
  remittanceClaimId: number,
): Promise<PaymentToDecide['request']> => {
  const [[found]] = await pipeline(tx, requestedMatch(remittanceClaimId, userId))
  if (found === undefined) return null
  const { choice, ...request } = found
  const { note, lines, ...chosen } = choice
  return { ...request, ...chosen, lines: [...lines], askedNote: note }
}

/* What a person posted, for whoever asks what became of the payment. */
const postedOf = async (tx: Tx, remittanceClaimId: number): Promise<PaymentToDecide['posted']> => {
  const [[found]] = await pipeline(tx, postedByHand(remittanceClaimId))
  if (found === undefined) return null
  const { choice, ...posted } = found
  return {
    ...posted,
    note: choice?.note ?? '',
    why: choice?.why ?? '',
    lines: [...(choice?.lines ?? [])],
  }
}

/**
 * A payment that waits for a person, with the claims it may be for; or a held remittance, with its
 * difference.
 */
export const paymentToDecide = async (
  tx: Tx,
  actor: Actor,
  workItemId: number,
): Promise<Omit<PaymentToDecide, 'valid' | 'message'>> => {
  const [[found]] = await pipeline(tx, paymentOf(await subjectOf(tx, workItemId, false, true)))
  const { named, ...payment } = orRefuse(found)
  const content = named === null ? null : shownPayment(named)
  const name = content?.patient ?? content?.subscriber
  const ids = [content?.subscriber, content?.patient, content?.corrected].flatMap((one) =>
    one === undefined || one.id === '' ? [] : [one.id.toUpperCase()],
  )
  const serviceDate = (content === null ? '' : dayOf(content)) || null
  // whose it is not is no answer to whose it is
  const [claims] =
    content === null || named?.namesClosed === true
      ? [[]]
      : await pipeline(
          tx,
          claimsLike(ids, name?.last ?? '', serviceDate, Math.abs(content.charge), content.number),
        )
  return {
    ...payment,
    ...(content === null
      ? await heldRemittance(tx, actor, payment.remittanceId)
      : {
          faults: [],
          others: [],
          release: null,
          outside: { amounts: [], becomes: 'posted' as const },
        }),
    posted: await postedOf(tx, payment.remittanceClaimId),
    request: await requestOf(tx, actor, payment.remittanceClaimId),
    number: content?.number.slice(0, 50) ?? '',
    payerNumber: content?.payerNumber.slice(0, 50) ?? '',
    patientName: name === undefined ? '' : [name.last, name.first].filter(Boolean).join(', '),
    memberId: (content?.subscriber?.id || name?.id) ?? '',
    serviceDate,
    chargeCents: content?.charge ?? 0,
    paidCents: content?.paid ?? 0,
    outcome: content?.outcome ?? '',
    claims,
  }
}
