create function inconsistency_follows_order()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into inconsistency as i (
    lab_order_id, customer_id, location_id, user_id_physician, tab, kind, found_at, portal_value,
    found_value, resolved_at, ending
  )
    select new.lab_order_id, new.customer_id, new.location_id, new.user_id_physician, 'documents',
      f.kind, f.found_at, portal_says(new, f.kind), f.found_value,
      case when f.ending = '' then null else f.found_at end, f.ending
    from inconsistencies_in(new) f
    on conflict (lab_order_id, tab, kind, subject) do update
      set ending = excluded.ending,
        resolved_at = case when excluded.ending = '' then null else now() end
      where i.ending <> excluded.ending
        and not (i.ending = 'issue resolved' and excluded.ending = '');
  if tg_op = 'UPDATE' then
    update inconsistency i
      set ending = 'completed', resolved_at = now(),
        found_value
          = case
            when portal_says(new, i.kind) is distinct from i.portal_value then
              portal_says(new, i.kind)
            else i.found_value
          end
      where i.lab_order_id = new.lab_order_id and i.tab = 'documents' and i.ending = ''
        and not exists (select from inconsistencies_in(new) f where f.kind = i.kind);
    update inconsistency i
      set location_id = new.location_id, user_id_physician = new.user_id_physician
      where i.lab_order_id = new.lab_order_id
        and (i.location_id, i.user_id_physician)
          is distinct from (new.location_id, new.user_id_physician);
  end if;
  return null;
end $$;
