-- Claims that were taken back leave their money open: somebody has to decide what becomes of it.

-- Open items move when their bills are judged next, at the latest in the coming night.
-- Nobody is asked to refund what the payer is about to decide on again: a person who did, and a
-- payer that took its payment back, were two.
-- A credit does not wait forever for a payer that never answers a void.
-- What is at stake is what the payer has open, not all that was claimed: an act is about that.
-- A rejected claim leads to the record that its status code is about: the patient's insurance, or
-- the patient.
create view work_of_claims (
  queue,
  reason,
  about,
  customer_id,
  lab_order_id,
  patient_insurance_id,
  bill_id,
  claim_id,
  insurance_id,
  says,
  path,
  cause,
  owner_kind,
  cents,
  service_day,
  deadline,
  since,
  bill_id_seen,
  judged_hash
)
with (security_invoker = true)
as
  -- refused by file, rejected, denied: three things. A claim without an answer in the payer's time
  select
    case
      when d.owner = 'insurance' then 'insurance'
      else 'billing'
    end,
    w.reason,
    'claim:' || c.claim_id,
    c.customer_id,
    c.lab_order_id,
    null::bigint,
    c.bill_id,
    c.claim_id,
    c.insurance_id,
    w.says,
    case
      when d.owner = 'insurance'
      or j.rule in ('claim.member-id', 'claim.cover', 'claim.payer') then 'insurance'
      when coalesce(d.rule, j.rule) in ('claim.patient', 'claim.characters') then 'patient'
      else ''
    end,
    w.cause,
    coalesce(d.owner, 'billing'),
    open_of_bill(c.bill_id, 'payer-' || c.sequence),
    c.service_day,
    case
      when w.reason = 'denied'
      and y.appeal_days > 0 then (c.adjudicated_at + y.appeal_days * interval '1 day')::date
      when y.filing_days > 0 then c.service_day + y.filing_days
    end,
    w.since,
    c.bill_id,
    b.judged_hash
  from
    claim c
    join bill b using (bill_id)
    join insurance y on y.insurance_id = c.insurance_id
    cross join lateral (
      select
        'refused-by-file' as reason,
        sentence_file_refused() as says,
        'file:' || coalesce(c.x12_file_id, 0) as cause,
        c.refused_at as since
      where c.state = 'refused by file'
      union all
      select
        'rejected',
        sentence_claim_rejected(
          coalesce(
            (
              select r.says
              from payer_reason_now r
              where r.list = 'STC' and r.code = split_part(c.status_code, ':', 2)
            ),
            sentence_claim_status(c.status_code)
          )
        ),
        'status:' || c.status_code,
        c.rejected_at
      where c.state = 'rejected'
      union all
      select
        'denied',
        coalesce(
          (
            select string_agg(distinct coalesce(r.says, d.cas_group || '-' || d.carc), ' ')
            from
              denial d
              left join payer_reason_now r on r.list = 'CARC' and r.code = d.carc
            where d.claim_id = c.claim_id
          ),
          sentence_denied_without_reason()
        ),
        'denial:' || coalesce((select min(d.carc) from denial d where d.claim_id = c.claim_id), ''),
        c.adjudicated_at
      where c.state = 'adjudicated' and c.outcome in ('denied', 'partly-denied')
      -- what a decision neither paid, nor took away, nor denied
      union all
      select
        'underpaid',
        sentence_claim_underpaid(),
        'underpaid:' || c.insurance_id,
        c.adjudicated_at
      where
        (
          c.state = 'adjudicated'
          -- nothing was open once it was decided, other lines are charged since the bill was judged
          -- again, and no claim says so: its payer takes no replacements, for example
          or c.state = 'closed'
          and b.judged_at >= c.closed_at
          and c.asked_again_at is null
          and not (c.sequence = 1 and replacement_leaves_next(c.bill_id))
        )
        and c.outcome in ('paid', 'nothing-due', 'forwarded')
        and c.part_awaited_since is null
      -- decided in part
      union all
      select
        'part-awaited',
        sentence_claim_part_awaited(),
        'part-awaited:' || c.insurance_id,
        c.part_awaited_since
      where
        c.state = 'adjudicated'
        and c.outcome in ('paid', 'nothing-due')
        and c.part_awaited_since is not null
      -- taken back, by the payer or by us, and nothing came in its place
      union all
      select
        'reversed',
        case
          when later_is_unseated(
            c.bill_id,
            'payer-' || c.sequence + 1
          ) then sentence_claim_reversed_under_later()
          else sentence_claim_reversed()
        end,
        'reversed:' || c.insurance_id,
        c.adjudicated_at
      where c.state = 'adjudicated' and c.outcome = 'reversed'
      union all
      select
        'voided',
        sentence_claim_voided(),
        '',
        c.closed_at
      where c.frequency = 8 and c.closed_at is not null
      union all
      select
        'no-answer',
        unanswered_claim_message(c.status_word, c.status_code, c.status_on, c.status_asked_at),
        'no-answer:' || c.insurance_id,
        c.sent_at
      where
        c.state in ('sent', 'received', 'accepted')
        and c.sent_at < now() - y.answer_days * interval '1 day'
    ) w
    -- a denial goes to whoever owns its reason; everything else is billing's
    left join lateral (
      select f.owner, f.rule from denial_of_claim(c.claim_id) f where w.reason = 'denied'
    ) d
      on true
    -- a rejection leads to what its status code names
    left join lateral (
      select r.rule
      from payer_reason_now r
      where w.reason = 'rejected' and r.list = 'STC' and r.code = split_part(c.status_code, ':', 2)
      limit 1
    ) j
      on true
  where
    not exists (
      select
      from claim later
      where later.bill_id = c.bill_id and later.sequence = c.sequence and later.version > c.version
    )
    and exists (
      select
      from bill_open p
      where p.bill_id = c.bill_id and p.party = 'payer-' || c.sequence and p.cents > 0
    )
  union all
  -- an order that ended after its claim left
  select
    'billing',
    'void-claim',
    'claim:' || c.claim_id,
    c.customer_id,
    c.lab_order_id,
    null::bigint,
    c.bill_id,
    c.claim_id,
    c.insurance_id,
    sentence_order_ended_after_claim(),
    '',
    '',
    'billing',
    c.cents,
    c.service_day,
    null::date,
    o.updated_at,
    c.bill_id,
    b.judged_hash
  from
    claim c
    join bill b using (bill_id)
    join lab_order o on o.lab_order_id = c.lab_order_id
  where
    o.ended <> 0
    and c.frequency <> 8
    and c.replaced_at is null
    and c.rejected_at is null
    and c.refused_at is null
    and c.closed_at is null
  union all
  -- somebody paid too much
  select
    'billing',
    'credit',
    'bill:' || b.bill_id,
    b.customer_id,
    b.lab_order_id,
    null::bigint,
    b.bill_id,
    null::bigint,
    null::bigint,
    case
      when p.party = 'patient' then sentence_patient_overpaid()
      when later_is_unseated(b.bill_id, p.party) then sentence_payer_rests_on_nothing()
      when exists (
        select
        from claim v
        where
          v.bill_id = b.bill_id
          and p.party = 'payer-' || v.sequence
          and v.frequency = 8
          and v.state in ('sent', 'received', 'accepted')
      ) then sentence_payer_overpaid_void_unanswered()
      else sentence_payer_overpaid()
    end,
    '',
    '',
    'billing',
    -- what its refund pays: no more than the party paid
    greatest(
      0,
      least(
        -p.cents,
        (
          select -sum(g.cents)
          from ledger g
          where g.bill_id = b.bill_id and g.party = p.party and g.kind = 'paid'
        )
      )
    )::bigint,
    b.service_day,
    -- Medicare wants its overpayment back within 60 days of being identified (42 CFR 401.305)
    case
      when p.party like 'payer-%'
      and exists (
        select
        from
          claim c
          join insurance y using (insurance_id)
        where
          c.bill_id = b.bill_id
          and c.sequence = right(p.party, 1)::int
          and y.payer_kind = 'Medicare'
      ) then (
        select max(g.at)::date + 60
        from ledger g
        where g.bill_id = b.bill_id and g.party = p.party and g.cents < 0
      )
    end,
    b.judged_at,
    b.bill_id,
    b.judged_hash
  from
    bill_open p
    join bill b using (bill_id)
  where
    p.cents < 0
    -- a claim that is out decides anew what was due; some payers never answer a void, and after
    -- their time the money is refunded without it
    and not exists (
      select
      from
        claim c
        join insurance y using (insurance_id)
      where
        c.bill_id = b.bill_id
        and p.party in ('patient', 'payer-' || c.sequence)
        and (
          c.state in ('ready', 'batched', 'sent', 'received', 'accepted')
          and not (
            c.frequency = 8
            and coalesce(c.sent_at < now() - y.answer_days * interval '1 day', false)
          )
          or c.void_asked_at is not null
        )
    )
    -- and so does the replacement that leaves next
    and not (p.party in ('payer-1', 'patient') and replacement_leaves_next(b.bill_id))
  union all
  -- what the first payer leaves goes on to the next one, to which no claim can be sent: no such
  -- insurance (any more), or no route to its payer
  select
    'billing',
    'next-payer',
    'bill:' || b.bill_id,
    b.customer_id,
    b.lab_order_id,
    null::bigint,
    b.bill_id,
    null::bigint,
    null::bigint,
    sentence_next_payer_unreachable(),
    '',
    '',
    'billing',
    p.cents,
    b.service_day,
    null::date,
    b.judged_at,
    b.bill_id,
    b.judged_hash
  from
    bill_open p
    join bill b using (bill_id)
    join lab_order o on o.lab_order_id = b.lab_order_id
  where
    p.party in ('payer-2', 'payer-3')
    and p.cents > 0
    -- one that is to be sent again is not sent without an insurance either
    and not exists (
      select
      from claim c
      where
        c.bill_id = b.bill_id
        and c.sequence = right(p.party, 1)::int
        and c.asked_again_at is null
        and c.replaced_at is null
    )
    and not exists (
      select
      from
        patient_insurance i
        join insurance y on y.insurance_id = i.insurance_id
      where
        i.patient_id = o.patient_id
        and i.active
        and y.trading_partner_id is not null
        and right(p.party, 1)::int = case
          -- of an order that names insurances, no other one pays
          when coalesce(
            o.patient_insurance_id_primary,
            o.patient_insurance_id_secondary
          ) is not null then case i.patient_insurance_id
            when o.patient_insurance_id_primary then 1
            when o.patient_insurance_id_secondary then 2
          end
          when coalesce(i.effective_date <= o.collection_day, true)
          and coalesce(i.expire_date >= o.collection_day, true) then i.sequence
        end
    );
