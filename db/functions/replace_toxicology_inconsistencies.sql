-- Of an order the newest released version counts; what was withdrawn says nothing any more.
create function replace_toxicology_inconsistencies(r result)
returns void
language plpgsql
as $$
begin
  if exists (
    select from result later
    where later.lab_order_id = r.lab_order_id and later.version > r.version
      and later.released_at is not null
  ) then
    return;
  end if;
  delete from inconsistency where lab_order_id = r.lab_order_id and tab = 'toxicology';
  if r.kind in ('final', 'corrected', 'amended') then
    insert into inconsistency (
      lab_order_id, customer_id, location_id, user_id_physician, tab, kind, subject, analytes, says,
      result_id, found_at
    )
      select o.lab_order_id, o.customer_id, o.location_id, o.user_id_physician, 'toxicology',
        v.kind, v.subject, v.analytes, v.says, r.result_id, r.released_at
      from lab_order o cross join verdicts_in(r.judged) v
      where o.lab_order_id = r.lab_order_id
        and v.kind in (
          'found, not prescribable', 'found, not explained', 'expected, not found',
          'metabolite missing', 'needs review'
        )
      on conflict do nothing;
  end if;
end $$;
