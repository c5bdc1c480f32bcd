-- Who works on a denied claim, and the rule of ours behind it: of several reasons the owner of the
-- largest amount. A remark that has a rule says more than the reason beside it, as it does for the
-- rule.
create function denial_of_claim(claim bigint, out owner text, out rule text)
returns record
language sql
stable
set search_path = public, pg_temp
as $$
  select o.owner, (array_agg(d.rule order by d.rule = '', d.cents desc, d.denial_id))[1]
  from
    denial d
    left join lateral (
      select p.owner
      from payer_reason_now p
      where p.list = 'RARC' and p.rule <> '' and p.code = any (d.rarcs)
      order by p.valid_from desc
      limit 1
    ) remark
      on true
    left join lateral (
      select p.owner from payer_reason_now p where p.list = 'CARC' and p.code = d.carc limit 1
    ) reason
      on true
    cross join lateral (select coalesce(remark.owner, reason.owner, 'billing') as owner) o
  where d.claim_id = denial_of_claim.claim
  group by o.owner
  order by
    sum(d.cents) desc,
    array_position(array['client', 'insurance', 'lab', 'billing'], o.owner)
  limit 1
$$;
grant execute on function denial_of_claim(bigint) to labgate_all, labgate_some, labgate_system;
