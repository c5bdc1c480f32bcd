-- Of an order the newest released version counts; what was withdrawn says nothing any more.
create function inconsistency_follows_result()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from result r
    where r.lab_order_id = new.lab_order_id and r.version > new.version
      and r.released_at is not null
  ) then
    return null;
  end if;
  delete from inconsistency where lab_order_id = new.lab_order_id and tab = 'toxicology';
  if new.kind in ('final', 'corrected', 'amended') then
    insert into inconsistency (
      lab_order_id, customer_id, location_id, user_id_physician, tab, kind, subject, analytes, says,
      result_id, found_at
    )
      select o.lab_order_id, o.customer_id, o.location_id, o.user_id_physician, 'toxicology',
        v.kind, v.subject, v.analytes, v.says, new.result_id, new.released_at
      from lab_order o cross join verdicts_in(new.judged) v
      where o.lab_order_id = new.lab_order_id
        and v.kind in (
          'found, not prescribable', 'found, not explained', 'expected, not found',
          'metabolite missing', 'needs review'
        )
      on conflict do nothing;
  end if;
  return null;
end $$;
